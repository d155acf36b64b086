import { createHash } from 'node:crypto'
import { type PictureWidth, pictureSource, pictureWidths } from '@trouvaille/domain'
import { createCache } from '../../platform/runtime/cache.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { encodePicture, pictureFormat } from '../../platform/files/encode-picture.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { createFairQueue } from '../../platform/net/fair-queue.ts'
import { HttpFailure } from '../../platform/net/http-failure.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { RateLimits } from '../../platform/security/rate-limit.ts'
import type { StoredFile } from '../../platform/files/storage.ts'
import type { FetchPicture } from './fetch-picture.ts'
import type { PictureCache } from './picture-cache.ts'

export interface PicturesOptions {
  kept: PictureCache
  fetchPicture: FetchPicture
  clock: Clock
  log: Log
  limits: RateLimits
}

export type PicturesService = ReturnType<typeof createPicturesService>

/** Rate limit of new pictures per network, so that nobody fills the cache alone. A wall of works has five hundred. */
export const newPictureLimit = { name: 'new-pictures', points: 1200, windowMs: 60_000 }

/**
 * Concurrency and queue limits of fetches. A network that loads from a slow host leaves slots there for others; a wall
 * near the viewport requests fewer than may wait.
 */
const fetching = { atOnce: 12, ofHost: 6, ofAsker: 4, mostWaiting: 600, mostWaitingOfAsker: 120 }

/** The client that requests a picture. */
export interface Asker {
  /** Key of the rate limit and of the fair queue. */
  network: string
  /** Aborts when the client has disconnected. */
  signal?: AbortSignal
}

/** Failures are cached for this time, in milliseconds, and up to this number. */
const failureLifeMs = 60_000
const failuresRemembered = 1000

/** A proxy for pictures of works, in the displayed widths, from allowed hosts [PICT-01] [PICT-02]. */
export function createPicturesService({ kept, fetchPicture, clock, log, limits }: PicturesOptions) {
  const queued = createFairQueue<Uint8Array | undefined>(fetching)
  const failed = createCache<true>({
    now: () => clock.now().getTime(),
    lifeMs: failureLifeMs,
    maxEntries: failuresRemembered,
    trimTo: 0.8,
    worth: 'recently-used',
  })

  /** @param abandoned Aborts when nobody waits for it any more. */
  async function make(
    source: URL,
    width: PictureWidth,
    path: string,
    abandoned: AbortSignal,
  ): Promise<Uint8Array | undefined> {
    // It failed for the task before in the queue.
    if (failed.get(source.href)) return undefined
    try {
      const original = await fetchPicture(source, abandoned)
      const picture = await encodePicture(original, (shape) => shape.resize({ width, withoutEnlargement: true }))
      await kept.keep(path, picture)
      return picture
    } catch (error) {
      if (abandoned.aborted) return undefined
      if (!(error instanceof HttpFailure || error instanceof ApiError)) throw error
      failed.set(source.href, true)
      log.info({ host: source.host, reason: error.message }, 'a picture could not be had')
      return undefined
    }
  }

  return {
    /**
     * Opens a picture in a width, fetching it if it is not cached.
     * @param from Its original URL.
     * @returns Undefined for a URL that is not proxied, and for a failed fetch.
     * @throws ApiError `request.rate_limited`, or `server.busy` when the queue is full.
     */
    async open(givenWidth: string, from: string, { network, signal }: Asker): Promise<StoredFile | undefined> {
      const width = pictureWidths.find((one) => String(one) === givenWidth)
      const source = pictureSource(from)
      if (!width || !source) return undefined
      const path = pathOf(source, width)
      const file = await kept.open(path)
      if (file || failed.get(source.href)) return file
      await limits.of(newPictureLimit).consume(network)
      const asked = { key: path, host: source.host, asker: network, signal }
      const picture = await queued(asked, (abandoned) => make(source, width, path, abandoned)).catch(
        (error: unknown) => {
          // Nobody reads the response of an aborted request.
          if (signal?.aborted) return undefined
          throw error
        },
      )
      return picture && { stream: new Blob([Buffer.from(picture)]).stream(), size: picture.byteLength }
    },

    sweep: kept.sweep,
  }
}

/** The path of a cached picture, the same on every node. */
function pathOf({ href }: URL, width: PictureWidth): string {
  const name = createHash('sha256').update(`${width} ${href}`).digest('hex')
  return `pictures/${name}.${pictureFormat.extension}`
}
