import { caches, favouriteKey, foldForSearch, type Kind, type Work } from '@trouvaille/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, NetworkFailure } from '../../lib/api.ts'
import { favouriteStore } from '../favourites/store.ts'
import { recentWork } from '../search/recents.ts'

/** Film data has a life of its own; other details are static data [GAP-150]. */
function lifeOf(kind: Kind) {
  return kind === 'movie' || kind === 'series'
    ? { staleTime: caches.movieData.lifeMs, gcTime: caches.movieData.lifeMs }
    : { staleTime: caches.staticQuery.staleMs, gcTime: caches.staticQuery.lifeMs }
}

/** A search of one kind; the answer before it stays on screen until this one has come. */
export const searchQuery = (kind: Kind, query: string) =>
  queryOptions({
    queryKey: ['search', kind, foldForSearch(query) || query],
    queryFn: async () => {
      const { works } = await call('get /api/catalogue/{kind}', { params: { kind }, query: { q: query } })
      return works
    },
    staleTime: caches.search.staleMs,
    gcTime: caches.search.lifeMs,
    placeholderData: keepPreviousData,
  })

/** One work. Without a network, what the device knows of it from favourites and recents. */
export const workQuery = (kind: Kind, id: string) =>
  queryOptions({
    queryKey: ['work', kind, id],
    queryFn: async () => {
      try {
        return (await call('get /api/catalogue/{kind}/{id}', { params: { kind, id } })).work
      } catch (error) {
        const known = error instanceof NetworkFailure ? knownWork(kind, id) : undefined
        if (known) return known
        throw error
      }
    },
    ...lifeOf(kind),
  })

function knownWork(kind: Kind, id: string): Work | undefined {
  const state = favouriteStore.get()
  for (const list of ['current', 'all_time'] as const) {
    const change = state[favouriteKey({ list, kind, id })]
    if (change?.action === 'add') return change.work
  }
  return recentWork(kind, id)
}

export const recommendationsQuery = (kind: Kind, id: string) =>
  queryOptions({
    queryKey: ['recommendations', kind, id],
    queryFn: async () => {
      const { works } = await call('get /api/catalogue/{kind}/{id}/recommendations', { params: { kind, id } })
      return works
    },
    ...lifeOf(kind),
  })

export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: async () => (await call('get /api/catalogue')).providers,
  staleTime: caches.staticQuery.staleMs,
  gcTime: caches.staticQuery.lifeMs,
})
