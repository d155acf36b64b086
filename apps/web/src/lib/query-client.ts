import { caches } from '@trouvaille/domain'
import { hashKey, type InfiniteData, notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiFailure } from './api.ts'
import { deviceCache } from './device-cache.ts'
import { boundQueries, type CacheName, keepQueries } from './query-caches.ts'
import { isObject } from '../platform/storage.ts'

/** The data client, with the product's defaults [CACHE-01] to [CACHE-03]. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays a refusal; only what did not arrive is asked again.
      retry: (failures, error) => !(error instanceof ApiFailure) && failures < caches.client.retries,
      staleTime: caches.client.staleMs,
      refetchOnWindowFocus: false,
      // A read is tried even when the browser believes it is offline: it may be wrong, and errors are shown.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

// What is put in by hand shows together with what a component sets beside it, not a moment later.
notifyManager.setScheduler(queueMicrotask)

const queries = queryClient.getQueryCache()
boundQueries(queries, Date.now)
keepQueries(queries, deviceCache.write)

/**
 * Options of a query whose answers belong to a cache: the device's copy shows at once, and is asked for anew when it is
 * no longer fresh.
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

/** Options of a query whose answers belong to a cache and are not kept on the device: a search, or pages of others. */
export const keptOnPage = (cache: CacheName) => ({
  meta: { cache, partToKeep: () => undefined },
  gcTime: caches[cache].lifeMs,
})

/** Drops the device's copy of an answer, for what may be read no more. */
export const deleteOnDevice = (queryKey: QueryKey): void => deviceCache.remove(hashKey(queryKey))

/**
 * The same of a list that comes in pages. It begins with the first one of the copy, and is asked for anew from there:
 * the copy, in JSON, does not say that this one had no cursor.
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
