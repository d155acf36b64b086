import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { RateLimits } from '../../platform/security/rate-limit.ts'
import type { Storage } from '../../platform/files/storage.ts'
import { createFetchPicture } from './fetch-picture.ts'
import { createPictureCache } from './picture-cache.ts'
import { createPicturesService, type PicturesService } from './picture-proxy.service.ts'

/** The pictures of works, kept in the configured storage up to the configured cap. */
export function createPictures(
  { PICTURES_MB, PICTURES_URL, PUBLIC_URL, CONTACT }: Config,
  dependencies: { db: Database; storage: Storage; clock: Clock; log: Log; limits: RateLimits },
): PicturesService {
  const kept = createPictureCache({ ...dependencies, maxBytes: PICTURES_MB * 1024 * 1024 })
  const fetchPicture = createFetchPicture({ baseUrl: PICTURES_URL, address: PUBLIC_URL, contact: CONTACT })
  return createPicturesService({ ...dependencies, kept, fetchPicture })
}
