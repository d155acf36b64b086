import { ApiError } from '../../platform/http/errors.ts'
import { readAtMost } from '../../platform/http/read-body.ts'
import { HttpFailure } from '../../platform/net/http-failure.ts'
import { createFairQueue } from '../../platform/net/fair-queue.ts'
import type { ProviderQuota } from './provider-quota.ts'
import { type Operator, userAgent } from '../../platform/net/user-agent.ts'
import type { Provider } from './providers/provider.ts'

/** The sound of a preview: it is in memory on its way, and nowhere else. */
export interface Preview {
  bytes: Uint8Array<ArrayBuffer>
  /** Its media type. */
  type: string
}

/** Far more than the half minute that a preview is. */
const maxBytes = 3 * 1024 * 1024

/** Previews that are fetched at the same time, and that wait for it. One network leaves turns for others, one host as well. */
const fetching = { atOnce: 8, ofHost: 6, ofAsker: 3, mostWaiting: 60, mostWaitingOfAsker: 9 }

/** Who plays a preview. */
export interface Listener {
  /** Their questions to sources are counted by account. */
  accountId: string | undefined
  /** For turns. */
  network: string
  /** Ends when they have hung up. */
  signal?: AbortSignal | undefined
}

/**
 * @param operator As the source's hosts are told.
 * @param timeoutMs For one sound, all its bytes included.
 */
export function createPreviews(quota: ProviderQuota, operator: Operator = {}, timeoutMs = 10_000) {
  const queued = createFairQueue<Preview | undefined>(fetching)

  async function fetchSound(sound: string, abandoned: AbortSignal): Promise<Preview> {
    const { host } = new URL(sound)
    const response = await fetch(sound, {
      headers: { accept: 'audio/*', 'user-agent': userAgent(operator) },
      // The source says which hosts are its own; none of them leads elsewhere.
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
   * Fetches the preview of a track, whose address its source says anew each time [SRC-09].
   * @throws ApiError `catalogue.not_found` where there is none, `catalogue.unavailable`, or `server.busy`.
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

    // A browser asks for it in parts at once, which are those of one fetch; what an account is refused is its own.
    const slot = { key: `${accountId ?? ''} ${id}`, host: source.name, asker: network, signal }
    const preview = await queued(slot, load).catch((error: unknown) => {
      if (!signal?.aborted) quota.failed(source, 'preview', error)
      throw new ApiError('catalogue.unavailable')
    })
    if (!preview) throw new ApiError('catalogue.not_found')
    return preview
  }
}
