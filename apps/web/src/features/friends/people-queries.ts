import type { Friend, PersonMayKnow, PersonResult } from '@trouvaille/contract'
import { caches, cleanPeopleQuery, type FavouriteList, isId, type MediaType } from '@trouvaille/domain'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiFailure } from '../../lib/api.ts'
import { isPersonCard } from '../../lib/person-guard.ts'
import { keptOnDevice, keptOnPage, pagesKeptOnDevice } from '../../lib/query-client.ts'
import { isObject } from '../../platform/storage.ts'
import { isFriendPage } from '../sharing/friends-by-name.ts'
import { type Friendship, learnFriendships } from './friendships.ts'
import {
  friendsKey,
  getNextPageParam,
  initialPageParam,
  lettersKey,
  peopleKey,
  personKey,
  staleTime,
  suggestionsKey,
} from './queries.ts'
import { limitSearch } from './search-limit.ts'
import { type App, appOf } from '../../core/app.ts'

/** Queries on lists of people and their works, used only by the pages about friends. */

/** Cursor of a page of friends: after a name, or before one; the first page when undefined. */
type FriendsPlace = { after: string } | { before: string } | undefined
const placeAfter = (name?: string): FriendsPlace => (name === undefined ? undefined : { after: name })
const accepted = ({ id, person }: Friend) => ({
  person,
  friendship: { status: 'accepted', id, direction: null } satisfies Friendship,
})
const all = (people: readonly PersonResult[]) => people

/**
 * The friends by name, with keyset pagination [FRND-04]; with a query, those whose name contains it.
 * @param from Cursor at which the list starts; it has pages in both directions.
 */
export function friendsQuery(query = '', from?: string) {
  const queryKey = [...friendsKey, query, ...(from === undefined ? [] : [from])]
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ client, pageParam, signal }) =>
      learnFriendships(
        appOf(client),
        () => appOf(client).call('get /api/friends', { query: { q: query || undefined, ...pageParam }, signal }),
        (page) => page.friends.map(accepted),
      ),
    initialPageParam: placeAfter(from),
    getNextPageParam: ({ nextCursor }): FriendsPlace => (nextCursor === null ? undefined : { after: nextCursor }),
    getPreviousPageParam: ({ previousCursor }, _pages, first): FriendsPlace =>
      // A list from the start has no previous page, whatever an older cached copy says.
      first === undefined || previousCursor === null ? undefined : { before: previousCursor },
    staleTime,
    // The first page of all friends is cached on the device for offline use.
    ...(query === '' && from === undefined ? pagesKeptOnDevice('generic', isFriendPage) : keptOnPage('generic')),
  })
}

/** The initial letters in the index of a long list. */
export const friendLettersQuery = queryOptions({
  queryKey: lettersKey,
  queryFn: async ({ client, signal }) => (await appOf(client).call('get /api/friend-letters', { signal })).letters,
  staleTime,
  ...keptOnPage('generic'),
})

export const suggestionsQuery = queryOptions({
  queryKey: suggestionsKey,
  queryFn: ({ client, signal }) =>
    learnFriendships(
      appOf(client),
      async () => (await appOf(client).call('get /api/people-suggestions', { signal })).people,
      all,
    ),
  staleTime,
  ...keptOnPage('generic'),
})

const mayKnowKey = [...peopleKey, 'may-know'] as const

const isMayKnowList = (value: unknown): value is PersonMayKnow[] =>
  Array.isArray(value) && value.every((each) => isObject(each) && isPersonCard(each.person))

/** Suggested people with friends or works in common [FRND-60]. Cached like the friends below them. */
export const mayKnowQuery = queryOptions({
  queryKey: mayKnowKey,
  queryFn: async ({ client, signal }) => (await appOf(client).call('get /api/people-may-know', { signal })).people,
  staleTime,
  ...keptOnDevice('generic', isMayKnowList),
})

/**
 * Dismisses a suggestion: an optimistic update, rolled back when the request fails.
 * @throws What the call throws.
 */
export async function dismissSuggestion(app: App, id: string): Promise<void> {
  const before = app.queryClient.getQueryData(mayKnowKey)
  app.queryClient.setQueryData<PersonMayKnow[]>(mayKnowKey, (people) =>
    people?.filter(({ person }) => person.id !== id),
  )
  try {
    await app.call('delete /api/people-may-know/{id}', { params: { id } })
  } catch (error) {
    app.queryClient.setQueryData(mayKnowKey, before)
    throw error
  }
}

/**
 * People found by a part of their name; the query is normalized first [FRND-15].
 * @param spared Number of searches within the rate limit that are reserved for other callers.
 */
export const peopleQuery = (query: string, spared = 0) =>
  queryOptions({
    queryKey: [...peopleKey, 'search', cleanPeopleQuery(query)],
    queryFn: ({ client, signal }) => {
      if (!isId(appOf(client).account.get()?.id)) throw new ApiFailure({ code: 'session.required' })
      return limitSearch(
        () =>
          learnFriendships(
            appOf(client),
            async () => (await appOf(client).call('get /api/people', { query: { q: query }, signal })).people,
            all,
          ),
        spared,
      )
    },
    staleTime: caches.search.staleMs,
    ...keptOnPage('search'),
  })

export const favouritesOfQuery = (id: string, list: FavouriteList, kind: MediaType) =>
  infiniteQueryOptions({
    queryKey: [...personKey(id), 'favourites', list, kind],
    queryFn: ({ client, pageParam: after, signal }) =>
      appOf(client).call('get /api/people/{id}/favourites', { params: { id }, query: { list, kind, after }, signal }),
    initialPageParam,
    getNextPageParam,
    staleTime,
    ...keptOnPage('generic'),
  })

export const friendsOfQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...personKey(id), 'friends'],
    queryFn: ({ client, pageParam: after, signal }) =>
      learnFriendships(
        appOf(client),
        () => appOf(client).call('get /api/people/{id}/friends', { params: { id }, query: { after }, signal }),
        (page) => page.people,
      ),
    initialPageParam,
    getNextPageParam,
    staleTime,
    ...keptOnPage('generic'),
  })

export const blocksQuery = infiniteQueryOptions({
  queryKey: ['blocks'],
  queryFn: ({ client, pageParam: after, signal }) =>
    appOf(client).call('get /api/blocks', { query: { after }, signal }),
  initialPageParam,
  getNextPageParam,
  staleTime,
  ...keptOnPage('generic'),
})
