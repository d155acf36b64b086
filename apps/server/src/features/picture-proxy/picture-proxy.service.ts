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

/** New pictures that one network may ask for: nobody fills the cache alone. A wall of works has five hundred. */
export const newPictureLimit = { name: 'new-pictures', points: 1200, windowMs: 60_000 }

/**
 * Pictures that are fetched at one time, and that wait for it. One network that looks at a slow host leaves turns there for
 * others; a wall near the screen asks for fewer than may wait.
 */
const fetching = { atOnce: 12, ofHost: 6, ofAsker: 4, mostWaiting: 600, mostWaitingOfAsker: 120 }

/** Who asks for a picture. */
export interface Asker {
  /** For the limit of what is fetched, and for turns. */
  network: string
  /** Ends when they have hung up. */
  signal?: AbortSignal
}

/** One that could not be had is not asked for again so long, in milliseconds; so many are remembered. */
const failureLifeMs = 60_000
const failuresRemembered = 1000

/** Pictures of works, in the widths that are shown, from the hosts that we fetch from [PICT-01] [PICT-02]. */
export function createPicturesService({ kept, fetchPicture, clock, log, limits }: PicturesOptions) {
  const queued = createFairQueue<Uint8Array | undefined>(fetching)
  const failed = createCache<true>({
    now: () => clock.now().getTime(),
    lifeMs: failureLifeMs,
    maxEntries: failuresRemembered,
    trimTo: 0.8,
    worth: 'recently-used',
  })

  /** @param abandoned Ends when nobody waits for it any more. */
  async function make(
    source: URL,
    width: PictureWidth,
    path: string,
    abandoned: AbortSignal,
  ): Promise<Uint8Array | undefined> {
    // It failed for whoever was before in the line.
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
     * Opens a picture in a width, fetching it when it is not kept.
     * @param from Its address at its host.
     * @returns Undefined for anything that we do not hand on, and for what could not be had.
     * @throws ApiError `request.rate_limited`, or `server.busy` where too many wait for theirs.
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
          // Nobody hears the answer to a call that was hung up.
          if (signal?.aborted) return undefined
          throw error
        },
      )
      return picture && { stream: new Blob([Buffer.from(picture)]).stream(), size: picture.byteLength }
    },

    sweep: kept.sweep,
  }
}

/** Where a picture is kept: the same on every node. */
function pathOf({ href }: URL, width: PictureWidth): string {
  const name = createHash('sha256').update(`${width} ${href}`).digest('hex')
  return `pictures/${name}.${pictureFormat.extension}`
}
