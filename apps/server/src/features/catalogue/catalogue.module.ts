import type { Config, OpenSource } from '../../config.ts'
import type { After, Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Instruments } from '../../platform/observability/instruments.ts'
import type { RateLimits } from '../../platform/security/rate-limit.ts'
import { createProviderRateLimit } from '../../platform/net/provider-rate-limit.ts'
import type { Operator } from '../../platform/net/user-agent.ts'
import { type CatalogueService, createCatalogueService } from './catalogue.service.ts'
import type { SourceContext } from './providers/client.ts'
import { createEmbedded } from './providers/embedded.ts'
import { createDeezer } from './providers/deezer.ts'
import { createGoogleBooks } from './providers/google-books.ts'
import { createOpenLibrary } from './providers/open-library.ts'
import type { Provider } from './providers/provider.ts'
import { createSpotify } from './providers/spotify.ts'
import { createTmdb } from './providers/tmdb.ts'
import { createWikidata } from './providers/wikidata.ts'

const operatorIn = ({ PUBLIC_URL, CONTACT }: Config): Operator => ({ address: PUBLIC_URL, contact: CONTACT })

/** Configured providers with keys, and open sources. */
export function createProviders(
  config: Config,
  given: Omit<SourceContext, keyof Operator>,
): { providers: Provider[]; sources: Provider[] } {
  const context = { ...given, ...operatorIn(config) }
  const providers: Provider[] = []
  if (config.TMDB_TOKEN) {
    providers.push(createTmdb({ baseUrl: config.TMDB_URL, token: config.TMDB_TOKEN }, context))
  }
  if (config.SPOTIFY_CLIENT_ID && config.SPOTIFY_CLIENT_SECRET) {
    const options = {
      baseUrl: config.SPOTIFY_URL,
      accountsUrl: config.SPOTIFY_ACCOUNTS_URL,
      clientId: config.SPOTIFY_CLIENT_ID,
      clientSecret: config.SPOTIFY_CLIENT_SECRET,
    }
    providers.push(createSpotify(options, context))
  }
  if (config.GOOGLE_BOOKS === 'on' || config.GOOGLE_BOOKS_KEY) {
    providers.push(createGoogleBooks({ baseUrl: config.GOOGLE_BOOKS_URL, key: config.GOOGLE_BOOKS_KEY }, context))
  }
  const open: Record<OpenSource, () => Provider> = {
    wikidata: () =>
      createWikidata(
        { baseUrl: config.WIKIDATA_URL, queryUrl: config.WIKIDATA_QUERY_URL, wikipediaUrl: config.WIKIPEDIA_URL },
        context,
      ),
    deezer: () => createDeezer({ baseUrl: config.DEEZER_URL }, context),
    'open-library': () => createOpenLibrary({ baseUrl: config.OPEN_LIBRARY_URL }, context),
  }
  return { providers, sources: config.SOURCES.map((name) => open[name]()) }
}

/** The catalogue with its configured providers. */
export function createCatalogue(
  config: Config,
  {
    db,
    ...dependencies
  }: { db: Database; clock: Clock; after: After; log: Log; limits: RateLimits; instruments?: Instruments },
): CatalogueService {
  const context = { ...dependencies, rateLimit: createProviderRateLimit(db) }
  return createCatalogueService({
    embedded: createEmbedded(),
    ...createProviders(config, context),
    ...dependencies,
    operator: operatorIn(config),
  })
}
