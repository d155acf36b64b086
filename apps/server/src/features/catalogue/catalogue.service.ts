import type { ProviderName } from '@trouvaille/contract'
import { caches, createCache, foldForSearch, type Kind, kinds, type Work } from '@trouvaille/domain'
import type { Clock } from '../../platform/clock.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { isEmbeddedId } from './embedded/records.ts'
import type { Provider } from './providers/provider.ts'

export interface CatalogueOptions {
  /** Serves the kinds that no other provider serves, and its own works always. */
  embedded: Provider
  /** The configured providers. */
  providers: readonly Provider[]
  clock: Clock
  log: Log
}

export type CatalogueService = ReturnType<typeof createCatalogueService>

/** Answers from the provider of each kind, through caches that everybody shares [GAP-150]. */
export function createCatalogueService({ embedded, providers, clock, log }: CatalogueOptions) {
  const now = () => clock.now().getTime()
  const searches = createCache<Work[]>({ now, ...caches.search, worth: 'recently-used' })
  const movieData = createCache<Work[] | Work | undefined>({
    now,
    lifeMs: caches.movieData.lifeMs,
    maxBytes: caches.movieData.maxBytes,
    trimTo: 1 - caches.movieData.evictedShare,
    sizeOf: (value) => JSON.stringify(value ?? null).length,
    worth: 'most-used',
  })
  const details = createCache<Work[] | Work | undefined>({ now, ...caches.staticQuery, worth: 'recently-used' })

  const cacheOf = (kind: Kind) => (kind === 'movie' || kind === 'series' ? movieData : details)

  const providerOf = (kind: Kind): Provider => providers.find((provider) => provider.kinds.includes(kind)) ?? embedded

  const ownerOf = (kind: Kind, id: string): Provider => (isEmbeddedId(id) ? embedded : providerOf(kind))

  function failed(provider: Provider, call: string, error: unknown): void {
    log.warn({ provider: provider.name, call, reason: String(error) }, 'provider failed')
  }

  return {
    /** The provider of every kind. */
    providers(): Record<Kind, ProviderName> {
      return Object.fromEntries(Object.keys(kinds).map((kind) => [kind, providerOf(kind as Kind).name])) as Record<
        Kind,
        ProviderName
      >
    },

    /** Works that match; a provider that fails gives none, and the failure is not cached [PROV-09]. */
    async search(kind: Kind, query: string): Promise<Work[]> {
      const provider = providerOf(kind)
      if (provider === embedded) return embedded.search(kind, query)
      try {
        return await searches.load(`${kind}:${foldForSearch(query) || query}`, () => provider.search(kind, query))
      } catch (error) {
        failed(provider, 'search', error)
        return []
      }
    },

    /**
     * One work.
     * @throws ApiError `catalogue.not_found`, or `catalogue.unavailable` when the provider could not be asked.
     */
    async read(kind: Kind, id: string): Promise<Work> {
      if (!kinds[kind].id.test(id)) throw new ApiError('catalogue.not_found')
      const provider = ownerOf(kind, id)
      const work = await (provider === embedded ? embedded.read(kind, id) : readCached(provider, kind, id))
      if (!work) throw new ApiError('catalogue.not_found')
      return work
    },

    /** Works that go with one; none when the provider fails. */
    async recommend(kind: Kind, id: string): Promise<Work[]> {
      if (!kinds[kind].id.test(id)) return []
      const provider = ownerOf(kind, id)
      if (provider === embedded) return embedded.recommend(kind, id)
      try {
        const load = () => provider.recommend(kind, id)
        return (await cacheOf(kind).load(`recommend:${kind}:${id}`, load)) as Work[]
      } catch (error) {
        failed(provider, 'recommend', error)
        return []
      }
    },
  }

  async function readCached(provider: Provider, kind: Kind, id: string): Promise<Work | undefined> {
    try {
      return (await cacheOf(kind).load(`${kind}:${id}`, () => provider.read(kind, id))) as Work | undefined
    } catch (error) {
      failed(provider, 'read', error)
      throw new ApiError('catalogue.unavailable')
    }
  }
}
