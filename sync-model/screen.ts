import { isDeepStrictEqual } from 'node:util'
import {
  hashKey,
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import type { ConversationSummary } from '@trouvaille/contract'
import { activity as limits } from '@trouvaille/domain'
import { type App, ownId } from '../apps/web/src/core/app.ts'
import { activityQuery, entriesOf, stateOf } from '../apps/web/src/features/activity/queries.ts'
import { keys } from '../apps/web/src/features/conversations/keys.ts'
import { preferencesIn, preferencesQuery } from '../apps/web/src/features/conversations/preferences.ts'
import {
  archivedQuery,
  conversationQuery,
  conversationsIn,
  conversationsQuery,
  invitationsQuery,
  unreadQuery,
} from '../apps/web/src/features/conversations/queries.ts'
import type { Thread } from '../apps/web/src/features/conversations/thread.ts'
import { threadQuery } from '../apps/web/src/features/conversations/threads.ts'
import { favouritesOf } from '../apps/web/src/features/favourites/store.ts'
import { blocksQuery, friendsQuery } from '../apps/web/src/features/friends/people-queries.ts'
import { requestsQuery } from '../apps/web/src/features/friends/queries.ts'
import { sharesQuery } from '../apps/web/src/features/sharing/queries.ts'

/** What a device shows: everything at once that the stream keeps up to date. */

const lists = {
  activity: activityQuery,
  friends: friendsQuery(),
  sent: requestsQuery('sent'),
  received: requestsQuery('received'),
  blocks: blocksQuery,
  shares: sharesQuery('movies'),
  conversations: conversationsQuery,
  archived: archivedQuery,
  invitations: invitationsQuery,
} as const

/**
 * Opens all of it.
 * @param isOpened Whether the page of a conversation is open, too.
 * @returns Closes it.
 */
export function showEverything(app: App, isOpened: (conversationId: string) => boolean): () => void {
  const { queryClient } = app
  const stops: (() => void)[] = []
  for (const query of Object.values(lists)) {
    const options = query as unknown as InfiniteQueryObserverOptions
    stops.push(new InfiniteQueryObserver(queryClient, options).subscribe(() => {}))
  }
  const look = (query: unknown) =>
    stops.push(new QueryObserver(queryClient, query as QueryObserverOptions).subscribe(() => {}))
  look(unreadQuery)
  look(preferencesQuery)
  const opened = new Set<string>()
  const openAll = () => {
    for (const { id } of allConversations(app)) {
      if (opened.has(id) || !isOpened(id)) continue
      opened.add(id)
      look(conversationQuery(id))
      look(threadQuery(id))
    }
  }
  const hashes = [keys.list, keys.archived].map((key) => hashKey(key))
  stops.push(queryClient.getQueryCache().subscribe(({ query }) => hashes.includes(query.queryHash) && openAll()))
  openAll()
  return () => {
    for (const stop of stops) stop()
  }
}

/** Those of the list and the archived ones. */
const allConversations = ({ queryClient }: App) =>
  [keys.list, keys.archived].flatMap((key) => conversationsIn(queryClient.getQueryData(key)))

const byId = (items: readonly { id: string }[]) => items.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** What the pages show, without what may differ: what was scrolled to, and the order of sets. */
export function shownOn(app: App): Record<string, unknown> {
  const { queryClient } = app
  const shown: Record<string, unknown> = {}
  for (const [name, { queryKey }] of Object.entries(lists)) {
    const data = queryClient.getQueryData(queryKey) as { pages: object[] } | undefined
    shown[name] = data?.pages.map((page) => ({ ...page, nextCursor: undefined, previousCursor: undefined }))
  }
  // By whatever name, of somebody who is no friend any more.
  shown.shares = queryClient
    .getQueryData(lists.shares.queryKey)
    ?.pages.flatMap((page) => page.shares.map((share) => ({ ...share, sharedBy: share.sharedBy.id })))
  // Who is only invited into a group is not told of its members and its name.
  shown.invitations = queryClient
    .getQueryData(lists.invitations.queryKey)
    ?.pages.flatMap((page) => page.invitations.map(({ conversationId, inviter }) => ({ conversationId, inviter })))
  // Who has left is shown by the name of when they were there, until the list is fetched again.
  const listed = (conversation: ConversationSummary) => {
    const { people, blockedIds, lastMessage, lastSender, lastSubject } = conversation
    const isThere = (id: string | undefined) => id === ownId(app) || people.some((person) => person.id === id)
    const subject = lastMessage?.body.kind === 'joined' ? lastMessage.body.personId : undefined
    return {
      ...conversation,
      blockedIds: blockedIds.toSorted(),
      lastSender: isThere(lastMessage?.senderId) && lastSender,
      lastSubject: isThere(subject) && lastSubject,
    }
  }
  shown.conversations = conversationsIn(queryClient.getQueryData(keys.list)).map(listed)
  shown.archived = conversationsIn(queryClient.getQueryData(keys.archived)).map(listed)
  // A conversation about which nothing is decided any more may have an entry, or none.
  shown.preferences = (queryClient.getQueryData(preferencesQuery.queryKey) ?? [])
    .map((own) => ({ ...own, draftAt: null }))
    .filter((own) => !isDeepStrictEqual(own, preferencesIn([], own.conversationId)))
    .toSorted((a, b) => (a.conversationId < b.conversationId ? -1 : 1))
  // A device that was there when they came has more than a first page; what people are to each other now is shown beside.
  const activity = queryClient.getQueryData(activityQuery.queryKey)
  const { seenUntil, muted } = stateOf(activity)
  const shownEntries = entriesOf(activity).map((entry) => ({
    ...entry,
    friendship: undefined,
    // By whatever name, of somebody who is no friend any more.
    ...('person' in entry && { person: entry.person.id }),
    ...('share' in entry && { share: { ...entry.share, sharedBy: entry.share.sharedBy.id } }),
  }))
  shown.activity = { seenUntil, muted, entries: shownEntries.slice(0, limits.pageSize) }
  const entries = queryClient.getQueryData(unreadQuery.queryKey) ?? []
  shown.unread = Object.fromEntries(entries.map(({ conversationId, unread }) => [conversationId, unread]))
  shown.favourites = favouritesOf(app).lists.get()
  for (const { id } of allConversations(app)) {
    const detail = queryClient.getQueryData(conversationQuery(id).queryKey)
    shown[`conversation ${id}`] = detail && {
      ...detail,
      participants: detail.participants.toSorted((a, b) => (a.person.id < b.person.id ? -1 : 1)),
      invited: byId(detail.invited),
      blockedIds: detail.blockedIds.toSorted(),
    }
    const thread = queryClient.getQueryData<Thread>(keys.thread(id))
    shown[`thread ${id}`] = thread?.messages
  }
  return shown
}
