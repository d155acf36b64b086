import { createHash } from 'node:crypto'
import { type PictureWidth, pictureSource, pictureWidths } from '@trouvaille/domain'
import pLimit from 'p-limit'
import { createCache } from '../../platform/cache.ts'
import type { Clock } from '../../platform/clock.ts'
import { encodePicture, pictureFormat } from '../../platform/encode-picture.ts'
import { ApiError } from '../../platform/errors.ts'
import { HttpFailure } from '../../platform/http-failure.ts'
import type { Log } from '../../platform/log.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { StoredFile } from '../../platform/storage.ts'
import type { FetchPicture } from './fetch-picture.ts'
import type { KeptPictures } from './kept-pictures.ts'

export interface PicturesOptions {
  kept: KeptPictures
  fetchPicture: FetchPicture
  clock: Clock
  log: Log
  limits: RateLimits
}

export type PicturesService = ReturnType<typeof createPicturesService>

/** New pictures that one network may ask for: nobody fills the cache alone. A wall of works has five hundred. */
export const newPictureLimit = { name: 'new-pictures', points: 1200, windowMs: 60_000 }

/** Pictures that are fetched at one time. */
const fetchedAtOnce = 6

/** One that could not be had is not asked for again so long, in milliseconds; so many are remembered. */
const failureLifeMs = 60_000
const failuresRemembered = 1000

/** Pictures of works, in the widths that are shown, from the hosts that we fetch from [PICT-01] [PICT-02]. */
export function createPicturesService({ kept, fetchPicture, clock, log, limits }: PicturesOptions) {
  const fetching = pLimit(fetchedAtOnce)
  const underWay = new Map<string, Promise<Uint8Array | undefined>>()
  const failed = createCache<true>({
    now: () => clock.now().getTime(),
    lifeMs: failureLifeMs,
    maxEntries: failuresRemembered,
    trimTo: 0.8,
    worth: 'recently-used',
  })

  async function make(source: URL, width: PictureWidth, path: string): Promise<Uint8Array | undefined> {
    // It failed for whoever was before in the line.
    if (failed.get(source.href)) return undefined
    try {
      const original = await fetchPicture(source)
      const picture = await encodePicture(original, (shape) => shape.resize({ width, withoutEnlargement: true }))
      await kept.keep(path, picture)
      return picture
    } catch (error) {
      if (!(error instanceof HttpFailure || error instanceof ApiError)) throw error
      failed.set(source.href, true)
      log.info({ host: source.host, reason: error.message }, 'a picture could not be had')
      return undefined
    }
  }

  /** All who ask for the same at once wait for one. */
  function makeOnce(source: URL, width: PictureWidth, path: string): Promise<Uint8Array | undefined> {
    const running = underWay.get(path)
    if (running) return running
    const making = fetching(() => make(source, width, path)).finally(() => underWay.delete(path))
    underWay.set(path, making)
    return making
  }

  return {
    /**
     * Opens a picture in a width, fetching it when it is not kept.
     * @param from Its address at its host.
     * @param network Who asks, for the limit of what is fetched.
     * @returns Undefined for anything that we do not hand on, and for what could not be had.
     */
    async open(givenWidth: string, from: string, network: string): Promise<StoredFile | undefined> {
      const width = pictureWidths.find((one) => String(one) === givenWidth)
      const source = pictureSource(from)
      if (!width || !source) return undefined
      const path = pathOf(source, width)
      const file = await kept.open(path)
      if (file || failed.get(source.href)) return file
      await limits.of(newPictureLimit).consume(network)
      const picture = await makeOnce(source, width, path)
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
