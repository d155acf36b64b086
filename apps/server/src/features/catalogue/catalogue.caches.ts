import type { BookFilters } from '@trouvaille/contract'
import { caches, type Details, type MediaType, searchKeyOf, type Work } from '@trouvaille/domain'
import { type Cache, createCache } from '../../platform/runtime/cache.ts'
import type { Clock } from '../../platform/runtime/clock.ts'

/**
 * What providers answered, for everybody [GAP-150]: nothing in it belongs to a person, so nothing is cleared when one
 * signs out. Each answer that has aged is asked for again, and serves on only while the provider cannot be asked.
 */
export function createCatalogueCaches(clock: Clock) {
  const now = () => clock.now().getTime()
  const searches = createCache<Work[]>({ now, ...caches.search, worth: 'recently-used' })
  const films = createCache<Answer>({
    now,
    staleMs: caches.movieData.lifeMs,
    lifeMs: caches.staticQuery.lifeMs,
    maxBytes: caches.movieData.maxBytes,
    trimTo: 1 - caches.movieData.evictedShare,
    sizeOf: (value) => Buffer.byteLength(JSON.stringify(value ?? null)),
    worth: 'most-used',
  })
  const others = createCache<Answer>({ now, ...caches.staticQuery, worth: 'recently-used' })

  return {
    searches,
    /** What a provider has of somebody, by its name and theirs. */
    creators: part<Work[]>(others, 'by'),
    /** Single works and what goes with them: of films and series in the film cache, of all others among static data. */
    answersOf(kind: MediaType) {
      const cache = kind === 'movie' || kind === 'series' ? films : others
      return {
        work: part<Work | undefined>(cache, kind),
        details: part<Details | undefined>(cache, `details ${kind}`),
        recommendations: part<Work[]>(cache, `beside ${kind}`),
      }
    },
  }
}

export type CatalogueCaches = ReturnType<typeof createCatalogueCaches>

/** A work, its details, "there is none", or recommendations. */
type Answer = Work | Details | undefined | Work[]

/** The entries of a cache that have one type, under keys of their own. */
function part<V extends Answer>(cache: Cache<Answer>, name: string) {
  return {
    load: (id: string, load: () => Promise<V>): Promise<V> => cache.load(`${name} ${id}`, load) as Promise<V>,
  }
}

/** The key of an answer to a search. */
export function searchKey(kind: MediaType, query: string, filters: BookFilters): string {
  return `${kind} ${searchKeyOf(query)} ${JSON.stringify(filters)}`
}

/** The key of what a provider has of somebody. */
export const creatorKey = (provider: string, name: string): string => `${provider} ${searchKeyOf(name)}`
