import { setTimeout as wait } from 'node:timers/promises'
import type { BookFilters, ProviderName, ProviderState } from '@trouvaille/contract'
import { allKinds, type Kind, kinds, search as searchLimits, type Work } from '@trouvaille/domain'
import type { Clock } from '../../platform/clock.ts'
import { RestingError } from '../../platform/circuit-breaker.ts'
import { ApiError } from '../../platform/errors.ts'
import { HttpFailure } from '../../platform/http-failure.ts'
import type { Log } from '../../platform/log.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import { createCatalogueCaches, searchKey } from './catalogue.caches.ts'
import { isEmbeddedId } from './embedded/records.ts'
import type { Provider } from './providers/provider.ts'

export interface CatalogueOptions {
  /** Serves the kinds that no other provider serves, and its own works always. */
  embedded: Provider
  /** The configured providers. */
  providers: readonly Provider[]
  clock: Clock
  log: Log
  /** How long a search over all kinds waits, in milliseconds. */
  everythingWaitMs?: number
}

/** What a search found of one kind. */
export interface WorkGroup {
  kind: Kind
  works: Work[]
}

/** Questions to providers that one account may cause: none of them may use up what they give to all. */
export const questionLimit = { points: 240, windowMs: 60_000 }

export type CatalogueService = ReturnType<typeof createCatalogueService>

/** Answers from the provider of each kind, through caches that everybody shares [GAP-150]. */
export function createCatalogueService({ embedded, providers, clock, log, ...options }: CatalogueOptions) {
  const { everythingWaitMs = searchLimits.everythingWaitMs } = options
  const { searches, detailsOf } = createCatalogueCaches(clock)
  const questions = createRateLimiter('provider-questions', questionLimit)

  const providerOf = (kind: Kind): Provider => providers.find((provider) => provider.kinds.includes(kind)) ?? embedded

  const ownerOf = (kind: Kind, id: string): Provider => (isEmbeddedId(id) ? embedded : providerOf(kind))

  /** What a provider is asked for somebody, once it is not in the cache. */
  function asking<T>(asker: string | undefined, question: () => Promise<T>): () => Promise<T> {
    return async () => {
      if (asker !== undefined) await questions.consume(asker)
      return question()
    }
  }

  /** @throws The error, when it is a refusal of ours. */
  function failed(provider: Provider, call: string, error: unknown): void {
    if (error instanceof ApiError) throw error
    // That a provider rests was logged when it began to.
    if (error instanceof RestingError) return
    const reason = error instanceof HttpFailure ? error.message : undefined
    log.warn({ provider: provider.name, call, reason, err: error }, 'provider failed')
  }

  async function search(kind: Kind, query: string, filters: BookFilters, asker?: string): Promise<Work[]> {
    const provider = providerOf(kind)
    if (provider === embedded) return embedded.search(kind, query, filters)
    try {
      const load = asking(asker, () => provider.search(kind, query, filters))
      return await searches.load(searchKey(kind, query, filters), load)
    } catch (error) {
      failed(provider, 'search', error)
      return []
    }
  }

  async function readFrom(provider: Provider, kind: Kind, id: string, asker?: string): Promise<Work | undefined> {
    if (provider === embedded) return embedded.read(kind, id)
    try {
      const load = asking(asker, () => provider.read(kind, id))
      return await detailsOf(kind).work.load(id, load)
    } catch (error) {
      failed(provider, 'read', error)
      throw new ApiError('catalogue.unavailable')
    }
  }

  return {
    /** The provider of every kind. */
    providers(): Record<Kind, ProviderName> {
      const entries = allKinds.map((kind) => [kind, providerOf(kind).name])
      return Object.fromEntries(entries) as Record<Kind, ProviderName>
    },

    /** How the providers in use are. */
    states(): Partial<Record<ProviderName, ProviderState>> {
      return Object.fromEntries(allKinds.map(providerOf).map(({ name, state }) => [name, state]))
    },

    /**
     * Works that match; a provider that fails gives none, and the failure is not cached [PROV-09] [PROV-20] [PROV-22]
     * [PROV-26].
     * @param filters For books only [PROV-24].
     * @param asker The account that asks, here and below: its questions to providers are counted.
     * @throws ApiError `request.invalid` for filters of another kind; here and below `request.rate_limited`.
     */
    async search(kind: Kind, query: string, filters: BookFilters = {}, asker?: string): Promise<Work[]> {
      const [filter] = Object.keys(filters)
      if (kind !== 'book' && filter !== undefined) throw new ApiError('request.invalid', { field: filter })
      return search(kind, query, filters, asker)
    },

    /** What every kind has that matches, in the order of the kinds. A slow provider does not hold up the others. */
    async searchEverything(query: string, asker?: string): Promise<WorkGroup[]> {
      const patience = new AbortController()
      const tooLate = wait(everythingWaitMs, [], { signal: patience.signal }).catch(() => [])
      const searching = allKinds.map(async (kind) => {
        const works = await Promise.race([search(kind, query, {}, asker), tooLate])
        return { kind, works }
      })
      const groups = await Promise.all(searching).finally(() => patience.abort())
      return groups.filter(({ works }) => works.length > 0)
    },

    /**
     * One work.
     * @throws ApiError `catalogue.not_found`, or `catalogue.unavailable` when the provider could not be asked.
     */
    async read(kind: Kind, id: string, asker?: string): Promise<Work> {
      if (!kinds[kind].id.test(id)) throw new ApiError('catalogue.not_found')
      const work = await readFrom(ownerOf(kind, id), kind, id, asker)
      if (!work) throw new ApiError('catalogue.not_found')
      return work
    },

    /**
     * Works that go with one; none when the provider fails.
     * @throws ApiError `catalogue.not_found` for an id that no work of the kind can have.
     */
    async recommend(kind: Kind, id: string, asker?: string): Promise<Work[]> {
      if (!kinds[kind].id.test(id)) throw new ApiError('catalogue.not_found')
      const provider = ownerOf(kind, id)
      if (provider === embedded) return embedded.recommend(kind, id)
      try {
        const load = asking(asker, () => provider.recommend(kind, id))
        return await detailsOf(kind).recommendations.load(id, load)
      } catch (error) {
        failed(provider, 'recommend', error)
        return []
      }
    },
  }
}
