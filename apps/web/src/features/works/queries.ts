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
import { ApiFailure, call } from '../../lib/api.ts'
import { keptOnDevice, queryClient } from '../../lib/query-client.ts'
import { createSpacing } from '../../lib/request-spacing.ts'
import { isObject } from '../../platform/storage.ts'
import { favouriteStore } from '../favourites/store.ts'
import { knownSharedWork } from '../sharing/queries.ts'
import { readsRecentsFirst, recentWork } from './recents.ts'
import { isDetails, isWork, isWorkList } from '../../lib/work-guards.ts'

/** Film data has a cache of its own; other details are static data [GAP-150]. */
function cacheOf(kind: MediaType) {
  return kind === 'movie' || kind === 'series'
    ? ({ name: 'movieData', staleTime: caches.movieData.lifeMs } as const)
    : ({ name: 'staticQuery', staleTime: caches.staticQuery.staleMs } as const)
}

const podcastQueue = createSpacing(search.podcastSpacingMs)

/** A search of one kind; the answer before it stays on screen until this one has come. */
export function searchQuery(kind: MediaType, query: string) {
  const queryKey = ['search', kind, searchKeyOf(query)] as const
  return queryOptions({
    queryKey,
    queryFn: async (context) => {
      // Reading the signal lets the client give up a search that nobody waits for.
      if (kind === 'podcast') await podcastQueue(context.signal)
      const { works, limited } = await call('get /api/catalogue/{kind}', { params: { kind }, query: { q: query } })
      // That nobody could be asked is not that there is nothing.
      if (limited) throw new ApiFailure({ code: 'catalogue.unavailable' })
      return works
    },
    staleTime: caches.search.staleMs,
    placeholderData: keepPreviousData,
    ...keptOnDevice(queryKey, 'search', isWorkList),
  })
}

interface Added {
  works: Work[]
  limited: boolean
}

const isAdded = (value: unknown): value is Added => isObject(value) && isWorkList(value.works)

/** What an open source has beside the catalogue for the same search [SRC-02]. One that is limited is asked again next time. */
export function additionsQuery(kind: MediaType, query: string) {
  const queryKey = ['additions', kind, searchKeyOf(query)] as const
  return queryOptions({
    queryKey,
    queryFn: (): Promise<Added> => call('get /api/sources/{kind}', { params: { kind }, query: { q: query } }),
    staleTime: ({ state }) => (state.data?.limited ? 0 : caches.search.staleMs),
    ...keptOnDevice(queryKey, 'search', isAdded),
  })
}

/** One work. Until the answer has come, what is known of it from lists stands in. */
export function workQuery(kind: MediaType, id: string) {
  const queryKey = ['work', kind, id] as const
  const { name, ...life } = cacheOf(kind)
  return queryOptions({
    queryKey,
    queryFn: async () => {
      const local = readsRecentsFirst(kind) ? recentWork(kind, id) : undefined
      return local ?? (await call('get /api/catalogue/{kind}/{id}', { params: { kind, id } })).work
    },
    placeholderData: () => knownWork(kind, id),
    ...keptOnDevice(queryKey, name, isWork),
    ...life,
  })
}

/** A work as the favourites keep it. */
export function favouriteWork(favourites: FavouriteState, kind: MediaType, id: string): Work | undefined {
  const changes = favouriteLists.map((list) => favourites[favouriteKey({ list, kind, id })])
  return changes.find((change) => change?.action === 'add')?.work
}

/** A work as favourites, recent searches, shares or answers to other questions hold it. */
export function knownWork(kind: MediaType, id: string): Work | undefined {
  const favourite = favouriteWork(favouriteStore.get(), kind, id)
  if (favourite) return favourite
  const lists = [
    ['search', kind],
    ['recommendations', kind],
  ].flatMap((queryKey) => queryClient.getQueriesData<Work[]>({ queryKey }).flatMap(([, works]) => works ?? []))
  const additions = queryClient.getQueriesData<Added>({ queryKey: ['additions', kind] })
  lists.push(...additions.flatMap(([, added]) => added?.works ?? []))
  return recentWork(kind, id) ?? knownSharedWork(kind, id) ?? lists.find((work) => viewOf(work).id === id)
}

/** What a page shows of a work beyond its item. */
export function detailsQuery(kind: MediaType, id: string) {
  const queryKey = ['details', kind, id] as const
  const { name, ...life } = cacheOf(kind)
  return queryOptions({
    queryKey,
    queryFn: async () => (await call('get /api/catalogue/{kind}/{id}/details', { params: { kind, id } })).details,
    ...keptOnDevice(queryKey, name, isDetails),
    ...life,
  })
}

interface Made {
  works: Work[]
  /** Kinds that could not be asked for. */
  missing: MediaType[]
  /** True where an open source could not say what it has. */
  limited: boolean
}

const isMade = (value: unknown): value is Made =>
  isObject(value) && isWorkList(value.works) && Array.isArray(value.missing)

/** Everything by somebody of this name, the newest first. */
export function creatorQuery(name: string) {
  const queryKey = ['creator', searchKeyOf(name)] as const
  return queryOptions({
    queryKey,
    queryFn: (): Promise<Made> => call('get /api/creators', { query: { name } }),
    ...keptOnDevice(queryKey, 'staticQuery', isMade),
    staleTime: caches.staticQuery.staleMs,
  })
}

export function recommendationsQuery(kind: MediaType, id: string) {
  const queryKey = ['recommendations', kind, id] as const
  const { name, ...life } = cacheOf(kind)
  return queryOptions({
    queryKey,
    queryFn: async () => (await call('get /api/catalogue/{kind}/{id}/recommendations', { params: { kind, id } })).works,
    ...keptOnDevice(queryKey, name, isWorkList),
    ...life,
  })
}

interface Origins {
  /** Who serves each kind. */
  providers: Partial<Record<MediaType, ProviderName>>
  /** Who completes the embedded catalogue. */
  sources: Partial<Record<MediaType, ProviderName>>
}

const originsKey = ['origins'] as const
const isOrigins = (value: unknown): value is Origins =>
  isObject(value) && isObject(value.providers) && isObject(value.sources)

/** Where the works of each kind come from. */
export const originsQuery = queryOptions({
  queryKey: originsKey,
  queryFn: (): Promise<Origins> => call('get /api/catalogue'),
  staleTime: caches.staticQuery.staleMs,
  ...keptOnDevice(originsKey, 'staticQuery', isOrigins),
})
