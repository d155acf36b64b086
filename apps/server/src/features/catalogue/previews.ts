import { ApiError } from '../../platform/http/errors.ts'
import { readAtMost } from '../../platform/http/read-body.ts'
import { HttpFailure } from '../../platform/net/http-failure.ts'
import { createFairQueue } from '../../platform/net/fair-queue.ts'
import type { ProviderQuota } from './provider-quota.ts'
import { type Operator, userAgent } from '../../platform/net/user-agent.ts'
import type { Provider } from './providers/provider.ts'

/** The audio of a preview, kept in memory only while it is sent. */
export interface Preview {
  bytes: Uint8Array<ArrayBuffer>
  /** Media type. */
  type: string
}

/** Maximum size, far above the half minute of a preview. */
const maxBytes = 3 * 1024 * 1024

/** Concurrency and queue limits of fetches: overall, per network and per host. */
const fetching = { atOnce: 8, ofHost: 6, ofAsker: 3, mostWaiting: 60, mostWaitingOfAsker: 9 }

/** The client that plays a preview. */
export interface Listener {
  /** Account for rate limits of requests to sources. */
  accountId: string | undefined
  /** Key of the fair queue. */
  network: string
  /** Aborts when the client has disconnected. */
  signal?: AbortSignal | undefined
}

/**
 * @param operator Contact for the User-Agent header.
 * @param timeoutMs Overall time-out of one preview.
 */
export function createPreviews(quota: ProviderQuota, operator: Operator = {}, timeoutMs = 10_000) {
  const queued = createFairQueue<Preview | undefined>(fetching)

  async function fetchSound(sound: string, abandoned: AbortSignal): Promise<Preview> {
    const { host } = new URL(sound)
    const response = await fetch(sound, {
      headers: { accept: 'audio/*', 'user-agent': userAgent(operator) },
      // The provider validates hosts; redirects are not followed.
      redirect: 'error',
      signal: AbortSignal.any([abandoned, AbortSignal.timeout(timeoutMs)]),
    })
    const [type] = /^audio\/[\w.+-]+/.exec(response.headers.get('content-type') ?? '') ?? []
    if (!response.ok || type === undefined) {
      await response.body?.cancel()
      throw new HttpFailure(`${host} answered ${response.status} without a sound`)
    }
    const bytes = await readAtMost(maxBytes, response.body)
    if (!bytes?.length) throw new HttpFailure(`${host} gave no sound, or more than ${maxBytes} bytes`)
    return { bytes, type }
  }

  /**
   * Fetches the preview of a track, whose URL is requested anew each time [SRC-09].
   * @throws ApiError `catalogue.not_found` without one, `catalogue.unavailable`, or `server.busy`.
   */
  return async function readPreview(
    source: Provider,
    id: string,
    { accountId, network, signal }: Listener,
  ): Promise<Preview> {
    async function load(abandoned: AbortSignal): Promise<Preview | undefined> {
      const sound = await quota.loadFor(
        accountId,
        (question) => question(),
        async () => source.preview?.(id),
      )
      return sound === undefined ? undefined : fetchSound(sound, abandoned)
    }

    // Concurrent range requests of a browser share one fetch; the rate limit of another account is not shared.
    const slot = { key: `${accountId ?? ''} ${id}`, host: source.name, asker: network, signal }
    const preview = await queued(slot, load).catch((error: unknown) => {
      if (!signal?.aborted) quota.failed(source, 'preview', error)
      throw new ApiError('catalogue.unavailable')
    })
    if (!preview) throw new ApiError('catalogue.not_found')
    return preview
  }
}
