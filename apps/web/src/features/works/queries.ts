import type { ProviderName } from '@trouvaille/contract'
import {
  caches,
  favouriteKey,
  favouriteLists,
  type FavouriteState,
  type MediaType,
  search,
  searchKeyOf,
  viewOf,
  type Work,
} from '@trouvaille/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiFailure, NetworkFailure } from '../../lib/api.ts'
import { deleteOnDevice, keptOnDevice } from '../../lib/query-client.ts'
import { createSpacing } from '../../lib/request-spacing.ts'
import { isObject } from '../../platform/storage.ts'
import { favouritesOf } from '../favourites/store.ts'
import { knownSharedWork } from '../sharing/queries.ts'
import { readsRecentsFirst, recentWork } from './recents.ts'
import { isDetails, isWork, isWorkList } from '../../lib/work-guards.ts'
import { type App, appOf } from '../../core/app.ts'

/** Film data has a separate cache; other details are static data [GAP-150]. */
function cacheOf(kind: MediaType) {
  return kind === 'movie' || kind === 'series'
    ? ({ name: 'movieData', staleTime: caches.movieData.lifeMs } as const)
    : ({ name: 'staticQuery', staleTime: caches.staticQuery.staleMs } as const)
}

const podcastQueue = createSpacing(search.podcastSpacingMs)

/**
 * Shows what the device finds, without a network.
 * @throws The error, so that the server is asked later.
 */
async function showOffline(app: App, queryKey: readonly [string, MediaType, string], error: unknown): Promise<never> {
  const [, kind, query] = queryKey
  if (error instanceof NetworkFailure) {
    const { searchOffline } = await import('./offline-search.ts')
    const { providers } = app.queryClient.getQueryData<Origins>(originsKey) ?? {}
    const works = await searchOffline(app, kind, query, providers === undefined || providers[kind] === 'embedded')
    if (works.length > 0) app.queryClient.setQueryData(queryKey, works)
    deleteOnDevice(app.deviceCache, queryKey)
  }
  throw error
}

/** A search of one media type; the previous results stay until the new ones have arrived. */
export function searchQuery(app: App, kind: MediaType, query: string) {
  const queryKey = ['search', kind, searchKeyOf(query)] as const
  return queryOptions({
    queryKey,
    queryFn: async (context) => {
      // Accessing the signal makes an unobserved search abortable.
      if (kind === 'podcast') await podcastQueue(context.signal)
      const { works, limited } = await app
        .call('get /api/catalogue/{kind}', { params: { kind }, query: { q: query } })
        .catch((error: unknown) => showOffline(app, queryKey, error))
      // An unavailable source is not an empty result.
      if (limited) throw new ApiFailure({ code: 'catalogue.unavailable' })
      return works
    },
    staleTime: caches.search.staleMs,
    placeholderData: keepPreviousData,
    ...keptOnDevice('search', isWorkList),
  })
}

interface Added {
  works: Work[]
  limited: boolean
}

const isAdded = (value: unknown): value is Added => isObject(value) && isWorkList(value.works)

/** Results of an open source for the same search [SRC-02]. A limited answer is stale at once. */
export function additionsQuery(kind: MediaType, query: string) {
  const queryKey = ['additions', kind, searchKeyOf(query)] as const
  return queryOptions({
    queryKey,
    queryFn: ({ client }): Promise<Added> =>
      appOf(client).call('get /api/sources/{kind}', { params: { kind }, query: { q: query } }),
    staleTime: ({ state }) => (state.data?.limited ? 0 : caches.search.staleMs),
    ...keptOnDevice('search', isAdded),
  })
}

/** One work, with a known copy from lists as placeholder data. */
export function workQuery(app: App, kind: MediaType, id: string) {
  const queryKey = ['work', kind, id] as const
  const { name, ...life } = cacheOf(kind)
  return queryOptions({
    queryKey,
    queryFn: async ({ client }) => {
      const local = readsRecentsFirst(kind) ? recentWork(appOf(client), kind, id) : undefined
      return local ?? (await appOf(client).call('get /api/catalogue/{kind}/{id}', { params: { kind, id } })).work
    },
    placeholderData: () => knownWork(app, kind, id),
    ...keptOnDevice(name, isWork),
    ...life,
  })
}

/** A work from the favourites. */
export function favouriteWork(favourites: FavouriteState, kind: MediaType, id: string): Work | undefined {
  const changes = favouriteLists.map((list) => favourites[favouriteKey({ list, kind, id })])
  return changes.find((change) => change?.action === 'add')?.work
}

/** A work from favourites, recent searches, shares or other cached answers. */
export function knownWork(app: App, kind: MediaType, id: string): Work | undefined {
  const favourite = favouriteWork(favouritesOf(app).lists.get(), kind, id)
  if (favourite) return favourite
  const lists = [
    ['search', kind],
    ['recommendations', kind],
  ].flatMap((queryKey) => app.queryClient.getQueriesData<Work[]>({ queryKey }).flatMap(([, works]) => works ?? []))
  const additions = app.queryClient.getQueriesData<Added>({ queryKey: ['additions', kind] })
  lists.push(...additions.flatMap(([, added]) => added?.works ?? []))
  return recentWork(app, kind, id) ?? knownSharedWork(app, kind, id) ?? lists.find((work) => viewOf(work).id === id)
}

/** The content of a work's page beyond its item. */
export function detailsQuery(kind: MediaType, id: string) {
  const queryKey = ['details', kind, id] as const
  const { name, ...life } = cacheOf(kind)
  return queryOptions({
    queryKey,
    queryFn: async ({ client }) =>
      (await appOf(client).call('get /api/catalogue/{kind}/{id}/details', { params: { kind, id } })).details,
    ...keptOnDevice(name, isDetails),
    ...life,
  })
}

interface Made {
  works: Work[]
  /** Media types that could not be loaded. */
  missing: MediaType[]
  /** True where an open source was unavailable. */
  limited: boolean
}

const isMade = (value: unknown): value is Made =>
  isObject(value) && isWorkList(value.works) && Array.isArray(value.missing)

/** All works of a creator by name, the newest first. */
export function creatorQuery(name: string) {
  const queryKey = ['creator', searchKeyOf(name)] as const
  return queryOptions({
    queryKey,
    queryFn: ({ client }): Promise<Made> => appOf(client).call('get /api/creators', { query: { name } }),
    ...keptOnDevice('staticQuery', isMade),
    staleTime: caches.staticQuery.staleMs,
  })
}

export function recommendationsQuery(kind: MediaType, id: string) {
  const queryKey = ['recommendations', kind, id] as const
  const { name, ...life } = cacheOf(kind)
  return queryOptions({
    queryKey,
    queryFn: async ({ client }) =>
      (await appOf(client).call('get /api/catalogue/{kind}/{id}/recommendations', { params: { kind, id } })).works,
    ...keptOnDevice(name, isWorkList),
    ...life,
  })
}

interface Origins {
  /** Provider of each media type. */
  providers: Partial<Record<MediaType, ProviderName>>
  /** Sources that supplement the embedded catalogue. */
  sources: Partial<Record<MediaType, ProviderName>>
}

const originsKey = ['origins'] as const
const isOrigins = (value: unknown): value is Origins =>
  isObject(value) && isObject(value.providers) && isObject(value.sources)

/** Data sources of each media type. */
export const originsQuery = queryOptions({
  queryKey: originsKey,
  queryFn: ({ client }): Promise<Origins> => appOf(client).call('get /api/catalogue'),
  staleTime: caches.staticQuery.staleMs,
  ...keptOnDevice('staticQuery', isOrigins),
})
