import { caches } from '@trouvaille/domain'
import { hashKey, type InfiniteData, notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiFailure, NetworkFailure } from './api.ts'
import type { DeviceCache } from './device-cache.ts'
import { boundQueries, type CacheName, keepQueries, restoreQueries } from './query-caches.ts'
import { isObject } from '../platform/storage.ts'

export interface QueryClientOptions {
  /** Where answers are stored, and read at first. */
  readonly deviceCache: DeviceCache
  /** Whether changes come over a realtime connection, so that nothing need be refetched when the network is back. */
  readonly isFollowed: () => boolean
}

/** A query client with the product's defaults [CACHE-01] to [CACHE-03]. */
export function createQueryClient({ deviceCache, isFollowed }: QueryClientOptions): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Rejections are final; only network failures are retried.
        retry: (failures, error) => !(error instanceof ApiFailure) && failures < caches.client.retries,
        staleTime: caches.client.staleMs,
        refetchOnWindowFocus: false,
        // Requests are sent even if the browser reports being offline: it may be wrong, and errors are shown.
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => !isFollowed() || state.error !== null,
      },
      mutations: { networkMode: 'always' },
    },
  })
  const queries = client.getQueryCache()
  restoreQueries(queries, deviceCache)
  boundQueries(queries, Date.now)
  keepQueries(queries, deviceCache.write)
  return client
}

/** Fetches what is on screen, and could not be fetched for want of a network. */
export const refetchFailed = (client: QueryClient): void =>
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.error instanceof NetworkFailure })

// Synchronous notification: manual cache updates render together with a component's own state.
notifyManager.setScheduler(queueMicrotask)

/**
 * Options of a query with a cache: the device's copy is shown at once, and refetched when it is stale.
 * @param is Validates the copy.
 */
export const keptOnDevice = (cache: CacheName, is: (value: unknown) => boolean) => ({
  meta: { cache, restore: (value: unknown) => (is(value) ? value : undefined) },
  gcTime: caches[cache].lifeMs,
})

/** Options of a query with an in-memory cache only: a search, or pages of others. */
export const keptOnPage = (cache: CacheName) => ({
  meta: { cache, partToKeep: () => undefined },
  gcTime: caches[cache].lifeMs,
})

/** The device's copy of an answer, to be validated. */
export const readOnDevice = (deviceCache: DeviceCache, queryKey: QueryKey): unknown =>
  deviceCache.read(hashKey(queryKey))?.value

/** Removes the device's copy of an answer that may not be read any more. */
export const deleteOnDevice = (deviceCache: DeviceCache, queryKey: QueryKey): void =>
  deviceCache.remove(hashKey(queryKey))

/**
 * The same for an infinite query. It starts with the first page of the copy, and refetches from there: in the JSON copy
 * that page has no cursor.
 */
export function pagesKeptOnDevice<Page>(cache: CacheName, isPage: (value: unknown) => value is Page) {
  const isPages = (value: unknown): value is { pages: [Page] } =>
    isObject(value) && Array.isArray(value.pages) && isPage(value.pages[0])
  return {
    meta: {
      cache,
      restore: (value: unknown): InfiniteData<Page, undefined> | undefined =>
        isPages(value) ? { pages: [value.pages[0]], pageParams: [undefined] } : undefined,
    },
    gcTime: caches[cache].lifeMs,
  }
}
