import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Storage } from '../../platform/storage.ts'
import { createFetchPicture } from './fetch-picture.ts'
import { createKeptPictures } from './kept-pictures.ts'
import { createPicturesService, type PicturesService } from './pictures.service.ts'

/** The pictures of works, kept in the configured storage up to the configured cap. */
export function createPictures(
  { PICTURES_MB, PICTURES_URL, PUBLIC_URL, CONTACT }: Config,
  house: { db: Database; storage: Storage; clock: Clock; log: Log; limits: RateLimits },
): PicturesService {
  const kept = createKeptPictures({ ...house, maxBytes: PICTURES_MB * 1024 * 1024 })
  const fetchPicture = createFetchPicture({ baseUrl: PICTURES_URL, address: PUBLIC_URL, contact: CONTACT })
  return createPicturesService({ ...house, kept, fetchPicture })
}
