import type { BookFilters } from '@trouvaille/contract'
import { caches, type Details, type MediaType, searchKeyOf, type Work } from '@trouvaille/domain'
import { type Cache, createCache } from '../../platform/runtime/cache.ts'
import type { Clock } from '../../platform/runtime/clock.ts'

/**
 * Caches of provider responses, shared by everybody [GAP-150]: they hold no personal data, so signing out clears
 * nothing. Stale entries are refreshed, and used only while the provider fails.
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
    /** Works by a creator, by provider and name. */
    creators: part<Work[]>(others, 'by'),
    /** Single works and recommendations: of films and series in the film cache, of all others in the static one. */
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

/** A work, its details, "not found", or recommendations. */
type Answer = Work | Details | undefined | Work[]

/** A typed view of a cache, with a key prefix. */
function part<V extends Answer>(cache: Cache<Answer>, name: string) {
  return {
    load: (id: string, load: () => Promise<V>): Promise<V> => cache.load(`${name} ${id}`, load) as Promise<V>,
    /** What is there, without asking. */
    known: (id: string) => cache.get(`${name} ${id}`) as V | undefined,
  }
}

/** Cache key of a search. */
export function searchKey(kind: MediaType, query: string, filters: BookFilters): string {
  return `${kind} ${searchKeyOf(query)} ${JSON.stringify(filters)}`
}

/** Cache key of a creator's works. */
export const creatorKey = (provider: string, name: string): string => `${provider} ${searchKeyOf(name)}`
