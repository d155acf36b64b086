import type { Friend } from '@trouvaille/contract'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { plainName } from '@trouvaille/domain'
import type { OutputOf } from '../../lib/api-types.ts'
import { isPersonCard } from '../../lib/person-guard.ts'
import { keptOnPage, pagesKeptOnDevice, readOnDevice } from '../../lib/query-client.ts'
import { isObject } from '../../platform/storage.ts'
import { type App, appOf } from '../../core/app.ts'

/** Friends by name, paginated, to share with, write to or add to a group; with a text, those whose name contains it. */
export const friendsByName = (text: string) =>
  infiniteQueryOptions({
    // Under the query key of friends, so that their invalidation applies here, too.
    queryKey: ['friends', 'by-name', text],
    queryFn: ({ client, pageParam: after, signal }) =>
      appOf(client).call('get /api/friends', { query: { q: text || undefined, after }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
    ...keptOnPage('generic'),
  })

type FriendPages = InfiniteData<OutputOf<'get /api/friends'>, string | undefined>

const isFriend = (value: unknown) => isObject(value) && isPersonCard(value.person)
/** Validates a page of friends from the device cache. */
export const isFriendPage = (value: unknown): value is FriendPages['pages'][number] =>
  isObject(value) && Array.isArray(value.friends) && value.friends.every(isFriend)

/**
 * The friends known to this device, by name: from cached queries of this page, and from the stored list.
 * Fallback for when the request fails.
 */
export function friendsKnown(app: App, text: string): Friend[] {
  const kept = pagesKeptOnDevice('generic', isFriendPage).meta.restore(readOnDevice(app.deviceCache, ['friends', '']))
  const read = app.queryClient.getQueriesData<FriendPages>({ queryKey: ['friends'] }).map(([, pages]) => pages)
  const known = [kept, ...read].flatMap((each) => each?.pages.flatMap(({ friends }) => friends) ?? [])
  const wanted = plainName(text)
  return [...new Map(known.map((friend) => [friend.person.id, friend])).values()]
    .filter(({ person }) => plainName(person.username).includes(wanted))
    .toSorted((a, b) => (plainName(a.person.username) < plainName(b.person.username) ? -1 : 1))
}
