import { caches } from '@trouvaille/domain'
import { hashKey, type InfiniteData, notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiFailure } from './api.ts'
import { deviceCache } from './device-cache.ts'
import { boundQueries, type CacheName, keepQueries } from './query-caches.ts'
import { isObject } from '../platform/storage.ts'
import { liveStatus } from '../realtime/status.ts'

/** The query client, with the product's defaults [CACHE-01] to [CACHE-03]. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Rejections are final; only network failures are retried.
      retry: (failures, error) => !(error instanceof ApiFailure) && failures < caches.client.retries,
      staleTime: caches.client.staleMs,
      refetchOnWindowFocus: false,
      // Requests are sent even if the browser reports being offline: it may be wrong, and errors are shown.
      networkMode: 'always',
      // What changed meanwhile comes over the realtime connection, on devices that have one.
      refetchOnReconnect: ({ state }) => liveStatus.get() === 'off' || state.error !== null,
    },
    mutations: { networkMode: 'always' },
  },
})

// Synchronous notification: manual cache updates render together with a component's own state.
notifyManager.setScheduler(queueMicrotask)

const queries = queryClient.getQueryCache()
boundQueries(queries, Date.now)
keepQueries(queries, deviceCache.write)

/**
 * Options of a query with a cache: the device's copy is shown at once, and refetched when it is stale.
 */
export function keptOnDevice<T>(queryKey: QueryKey, cache: CacheName, is: (value: unknown) => value is T) {
  const name = hashKey(queryKey)
  return {
    meta: { cache },
    gcTime: caches[cache].lifeMs,
    initialData: () => deviceCache.read(name, is)?.value,
    initialDataUpdatedAt: () => deviceCache.read(name, is)?.madeAt,
  }
}

/** Options of a query with an in-memory cache only: a search, or pages of others. */
export const keptOnPage = (cache: CacheName) => ({
  meta: { cache, partToKeep: () => undefined },
  gcTime: caches[cache].lifeMs,
})

/** Removes the device's copy of an answer that may not be read any more. */
export const deleteOnDevice = (queryKey: QueryKey): void => deviceCache.remove(hashKey(queryKey))

/**
 * The same for an infinite query. It starts with the first page of the copy, and refetches from there: in the JSON copy
 * that page has no cursor.
 */
export function pagesKeptOnDevice<Page, Cursor = string>(
  queryKey: QueryKey,
  cache: CacheName,
  isPage: (value: unknown) => value is Page,
) {
  const isPages = (value: unknown): value is { pages: [Page] } =>
    isObject(value) && Array.isArray(value.pages) && isPage(value.pages[0])
  const { initialData, ...kept } = keptOnDevice(queryKey, cache, isPages)
  return {
    ...kept,
    initialData(): InfiniteData<Page, Cursor | undefined> | undefined {
      const first = initialData()?.pages[0]
      return first && { pages: [first], pageParams: [undefined] }
    },
  }
}
