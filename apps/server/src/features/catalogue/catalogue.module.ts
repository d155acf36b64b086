import type { Config } from '../../config.ts'
import type { After, Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { type CatalogueService, createCatalogueService } from './catalogue.service.ts'
import { createEmbedded } from './providers/embedded.ts'
import { createGoogleBooks } from './providers/google-books.ts'
import type { Provider } from './providers/provider.ts'
import { createSpotify } from './providers/spotify.ts'
import { createTmdb } from './providers/tmdb.ts'

/** The catalogue, with the providers that are configured. */
export function createCatalogue(
  config: Config,
  house: { db: Database; clock: Clock; after: After; log: Log; limits: RateLimits },
): CatalogueService {
  const providers: Provider[] = []
  if (config.TMDB_TOKEN) {
    providers.push(createTmdb({ baseUrl: config.TMDB_URL, token: config.TMDB_TOKEN }, house))
  }
  if (config.SPOTIFY_CLIENT_ID && config.SPOTIFY_CLIENT_SECRET) {
    const options = {
      baseUrl: config.SPOTIFY_URL,
      accountsUrl: config.SPOTIFY_ACCOUNTS_URL,
      clientId: config.SPOTIFY_CLIENT_ID,
      clientSecret: config.SPOTIFY_CLIENT_SECRET,
    }
    providers.push(createSpotify(options, house))
  }
  if (config.GOOGLE_BOOKS === 'on' || config.GOOGLE_BOOKS_KEY) {
    providers.push(createGoogleBooks({ baseUrl: config.GOOGLE_BOOKS_URL, key: config.GOOGLE_BOOKS_KEY }, house))
  }
  return createCatalogueService({ embedded: createEmbedded(), providers, sources: [], ...house })
}
