import type { FriendProfile, FriendRequest, PersonCard, SummaryPart } from '@trouvaille/contract'
import { isId, isMediaType, noFriendship } from '@trouvaille/domain'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiFailure } from '../../lib/api.ts'
import type { OutputOf } from '../../lib/api-types.ts'
import { isPersonCard } from '../../lib/person-guard.ts'
import { deleteOnDevice, keptOnDevice, pagesKeptOnDevice } from '../../lib/query-client.ts'
import { isObject, isString } from '../../platform/storage.ts'
import { isWorkList } from '../../lib/work-guards.ts'
import { type Friendship, learnFriendships, setFriendship } from './friendships.ts'
import { deleteRecommendations, recommendationsChanged } from '../recommendations/queries.ts'
import { removeRecentFriend } from './recents.ts'
import { type App, appOf } from '../../core/app.ts'

/** Queries on other people, and their updates by events and actions. */

export type Direction = 'sent' | 'received'
export type FriendPage = OutputOf<'get /api/friends'>
type RequestPage = OutputOf<'get /api/friend-requests/{direction}'>
export type Pages<Page> = InfiniteData<Page>

/** Others can change these answers at any time: they are refetched on every mount. */
export const staleTime = 0
export const initialPageParam = undefined as string | undefined
export const getNextPageParam = ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined

export const friendsKey = ['friends'] as const
export const lettersKey = ['friend-letters'] as const
/** Queries to invalidate when a friendship starts or ends. */
const listKeys = [friendsKey, lettersKey] as const
const requestsKey = (direction: Direction) => ['friend-requests', direction] as const
export const peopleKey = ['people'] as const
export const suggestionsKey = [...peopleKey, 'suggestions'] as const
export const personKey = (id: string) => ['person', id] as const
const profileKey = (id: string) => [...personKey(id), 'profile'] as const
const summaryKey = (id: string) => [...personKey(id), 'summary'] as const

const pending = (direction: Direction) => (request: FriendRequest) => ({
  person: request.person,
  friendship: { status: 'pending', id: request.id, direction } satisfies Friendship,
})

const isProfile = (value: unknown): value is FriendProfile =>
  isObject(value) &&
  isPersonCard(value.person) &&
  (value.bio === null || isString(value.bio)) &&
  isWorkList(value.showcase) &&
  Array.isArray(value.kept) &&
  value.kept.every((each) => isObject(each) && isString(each.kind) && isMediaType(each.kind))
const isSummary = (value: unknown): value is SummaryPart[] =>
  Array.isArray(value) && value.every((part) => isObject(part) && isWorkList(part.works) && Array.isArray(part.inBoth))

const isRequestPage = (value: unknown): value is RequestPage =>
  isObject(value) && Array.isArray(value.requests) && value.requests.every(isRequest)
const isRequest = (value: unknown) => isObject(value) && isString(value.id) && isPersonCard(value.person)

/**
 * Pending requests, the newest first [FRND-39] [FRND-40]. They are above the friends, so they are cached like these:
 * the layout does not shift when the answer arrives.
 */
export const requestsQuery = (direction: Direction) =>
  infiniteQueryOptions({
    queryKey: requestsKey(direction),
    queryFn: ({ client, pageParam: after, signal }) =>
      learnFriendships(
        appOf(client),
        () =>
          appOf(client).call('get /api/friend-requests/{direction}', {
            params: { direction },
            query: { after },
            signal,
          }),
        (page) => page.requests.map(pending(direction)),
      ),
    initialPageParam,
    getNextPageParam,
    staleTime,
    ...pagesKeptOnDevice('generic', isRequestPage),
  })

/** Whether the server denies access to a person: not visible, nonexistent and invalid ids are not distinguished. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'people.not_found' || error.code === 'request.invalid')

/** The profile of a friend, cached on the device with its header until the server denies access. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: profileKey(id),
    queryFn: async ({ client, signal }) => {
      if (!isId(id)) throw new ApiFailure({ code: 'request.invalid' })
      try {
        return await appOf(client).call('get /api/people/{id}', { params: { id }, signal })
      } catch (error) {
        if (isRefused(error)) removeProfile(appOf(client), id)
        throw error
      }
    },
    staleTime,
    ...keptOnDevice('generic', isProfile),
  })

export const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: summaryKey(id),
    queryFn: async ({ client, signal }) =>
      (await appOf(client).call('get /api/people/{id}/favourites/summary', { params: { id }, signal })).parts,
    staleTime,
    ...keptOnDevice('generic', isSummary),
  })

/** Deletes the cached data of somebody who is not a friend. */
function removeProfile(app: App, id: string): void {
  for (const key of [profileKey(id), summaryKey(id)]) deleteOnDevice(app.deviceCache, key)
  deleteRecommendations(app, id)
}

/** Refetches a friendship whose cached state turned out to be outdated [GAP-13]. */
export async function refreshFriendship(app: App, id: string): Promise<Friendship> {
  const friendship = await app.call('get /api/people/{id}/friendship', { params: { id } })
  setFriendship(app, id, friendship)
  for (const key of [...listKeys, requestsKey('received'), requestsKey('sent')]) app.invalidate(key)
  return friendship
}

/** Invalidates without a refetch: lists on screen stay, because their cards update themselves. */
const invalidateWithoutRefetch = (app: App, queryKey: readonly unknown[]) =>
  void app.queryClient.invalidateQueries({ queryKey, refetchType: 'none' })

/** Invalidates everything about friends: after a lost connection, when events may have been missed. */
export function friendsChanged(app: App): void {
  for (const key of [...listKeys, ['friend-requests'], suggestionsKey, ['person'], ['blocks']]) app.invalidate(key)
  // Searches are rate limited: they are refetched only on demand.
  invalidateWithoutRefetch(app, peopleKey)
}

/** Invalidates the people whom the member has blocked. */
export const blocksChanged = (app: App): void => app.invalidate(['blocks'])

/** Handles a new request from or to the member, sent on this device or another one. */
export function takeUpRequest(
  app: App,
  direction: Direction,
  { id, person }: { id: string; person: PersonCard },
): void {
  setFriendship(app, person.id, { status: 'pending', id, direction })
  app.invalidate(requestsKey(direction))
}

/** Handles a request that was cancelled or declined by either side. */
export function requestEnded(app: App, personId: string): void {
  setFriendship(app, personId, noFriendship)
  dropRequest(app, personId)
}

/** Handles a new friendship, whoever sent the request. */
export function requestAccepted(app: App, { id, person }: { id: string; person: PersonCard }): void {
  recommendationsChanged(app)
  setFriendship(app, person.id, { status: 'accepted', id, direction: null })
  dropRequest(app, person.id)
  for (const key of [...listKeys, personKey(person.id)]) app.invalidate(key)
  invalidateWithoutRefetch(app, peopleKey)
}

/** Handles the end of a friendship, or a block. */
export function friendshipEnded(app: App, personId: string): void {
  recommendationsChanged(app)
  setFriendship(app, personId, noFriendship)
  removeRecentFriend(app, personId)
  removeProfile(app, personId)
  dropRequest(app, personId)
  app.queryClient.setQueriesData<Pages<FriendPage>>({ queryKey: friendsKey }, (data) =>
    without(data, 'friends', personId),
  )
  const queryKey = personKey(personId)
  // Queries on screen are refetched, and denied.
  app.queryClient.removeQueries({ queryKey, type: 'inactive' })
  for (const key of [queryKey, ...listKeys]) app.invalidate(key)
  invalidateWithoutRefetch(app, peopleKey)
}

/** Removes a person's request from both lists. */
function dropRequest(app: App, personId: string): void {
  app.queryClient.setQueriesData<Pages<RequestPage>>({ queryKey: ['friend-requests'] }, (data) =>
    without(data, 'requests', personId),
  )
  for (const direction of ['sent', 'received'] as const) app.invalidate(requestsKey(direction))
}

/** Pages without a person; the same object when they are not on them. */
function without<List extends string, Page extends Record<List, { person: PersonCard }[]> & { total: number }>(
  data: Pages<Page> | undefined,
  list: List,
  personId: string,
): Pages<Page> | undefined {
  const stands = ({ person }: { person: PersonCard }) => person.id === personId
  if (!data?.pages.some((page) => page[list].some(stands))) return data
  const pages = data.pages.map((page) => ({
    ...page,
    [list]: page[list].filter((each) => !stands(each)),
    total: page.total - 1,
  }))
  return { ...data, pages }
}
