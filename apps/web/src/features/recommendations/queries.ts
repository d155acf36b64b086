import type { FriendsPick, Recommendation } from '@trouvaille/contract'
import type { Section } from '@trouvaille/domain'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { deleteOnDevice, keptOnDevice, keptOnPage } from '../../lib/query-client.ts'
import { isObject, isString } from '../../platform/storage.ts'
import { isWork, isWorkList } from '../../lib/work-guards.ts'
import { type App, appOf } from '../../core/app.ts'

/** Invalidated by realtime events; the short stale time covers lost events. */
const staleTime = 10_000

const picksKey = ['picks'] as const
const recommendationsKey = ['tastes'] as const

const isPerson = (value: unknown) => isObject(value) && isString(value.id) && isString(value.username)
const isPick = (value: unknown): value is FriendsPick =>
  isObject(value) && isWork(value.work) && Array.isArray(value.people) && value.people.every(isPerson)
const isPicks = (value: unknown): value is FriendsPick[] => Array.isArray(value) && value.every(isPick)

/** Favourites of friends that the member does not have. @param section All sections when absent. */
export function picksQuery(section?: Section) {
  const queryKey = [...picksKey, section ?? 'all'] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) =>
      (await appOf(client).call('get /api/picks', { query: { section }, signal })).picks,
    staleTime,
    ...keptOnDevice('generic', isPicks),
  })
}

const isRecommendation = (value: unknown) =>
  isObject(value) && isString(value.personId) && typeof value.inCommon === 'number' && isWorkList(value.lately)
const isRecommendations = (value: unknown): value is Recommendation[] =>
  Array.isArray(value) && value.every(isRecommendation)

const recommendationsKeyOf = (ids: readonly string[]) => [...recommendationsKey, ids.join()] as const

/** Recommendations by friends of one list page, in one request. That of a single friend is cached on the device. */
export function recommendationsQuery(ids: readonly string[]) {
  const { meta, ...kept } = keptOnDevice('generic', isRecommendations)
  // The answer is empty for people who are not friends, and is not cached then.
  const partToKeep = (data: unknown) => (isRecommendations(data) && data.length > 0 ? data : undefined)
  return queryOptions({
    queryKey: recommendationsKeyOf(ids),
    queryFn: async ({ client, signal }) =>
      (await appOf(client).call('get /api/tastes', { query: { ids: ids.join() }, signal })).tastes,
    enabled: ids.length > 0,
    staleTime,
    ...(ids.length === 1 ? { ...kept, meta: { ...meta, partToKeep } } : keptOnPage('generic')),
  })
}

/** The favourites in common with a friend, paginated. */
export const inCommonQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...recommendationsKey, id, 'works'],
    queryFn: ({ client, pageParam: after, signal }) =>
      appOf(client).call('get /api/people/{id}/in-common', { params: { id }, query: { after }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime,
    ...keptOnPage('generic'),
  })

/** Deletes the cached recommendations of somebody who is not a friend. */
export const deleteRecommendations = (app: App, id: string): void =>
  deleteOnDevice(app.deviceCache, recommendationsKeyOf([id]))

/** Finds a person in cached recommendations. */
export const recommendationOf = (
  recommendations: readonly Recommendation[] | undefined,
  id: string,
): Recommendation | undefined => recommendations?.find(({ personId }) => personId === id)

/**
 * Invalidates the recommendations: a friendship has started or ended, or favourites have changed.
 * @param friendId The friend whose lists have changed; those of the member, or of anybody, when absent.
 */
export function recommendationsChanged(app: App, friendId?: string): void {
  app.invalidate(picksKey)
  for (const { queryKey } of app.queryClient.getQueryCache().findAll({ queryKey: recommendationsKey })) {
    const ids = String(queryKey[1]).split(',')
    if (friendId === undefined || ids.includes(friendId)) app.invalidate(queryKey)
  }
}
