import type { Conversation, ConversationSummary, UnreadEntry } from '@trouvaille/contract'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiFailure } from '../../lib/api.ts'
import type { OutputOf } from '../../lib/api-types.ts'
import { deleteOnDevice, keptOnDevice, keptOnPage, pagesKeptOnDevice } from '../../lib/query-client.ts'
import { isObject, isString } from '../../platform/storage.ts'
import { byNewestMessage } from './cached-conversations.ts'
import { keys } from './keys.ts'
import { dropConversation } from './outbox-queue.ts'
import { removeRecentConversation, isSummary } from './recents.ts'
import { type App, appOf } from '../../core/app.ts'

/** Queries on conversations. Others can change them at any time: they are refetched on every mount. */

type ConversationPage = OutputOf<'get /api/conversations'>
type ConversationPages = InfiniteData<ConversationPage, string | undefined>

const staleTime = 0

const isConversationPage = (value: unknown): value is ConversationPage =>
  isObject(value) && Array.isArray(value.conversations) && value.conversations.every(isSummary)

const isConversation = (value: unknown): value is Conversation =>
  isObject(value) &&
  isString(value.id) &&
  isString(value.type) &&
  Array.isArray(value.participants) &&
  Array.isArray(value.blockedIds)

const listQuery = (queryKey: readonly string[], archived?: 'true') =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ client, pageParam: after, signal }) =>
      appOf(client).call('get /api/conversations', { query: { after, archived }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime,
    ...pagesKeptOnDevice('generic', isConversationPage),
  })

/** The conversations, paginated, newest message first [CONV-41]. The first page is cached on the device [CACHE-26]. */
export const conversationsQuery = listQuery(keys.list)

/** The same of the archived ones [CONV-66]. */
export const archivedQuery = listQuery(keys.archived, 'true')

/** A conversation with its participants, cached on the device [GAP-134]. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ client, signal }) => appOf(client).call('get /api/conversations/{id}', { params: { id }, signal }),
    staleTime,
    ...keptOnDevice('generic', isConversation),
  })

/** The group invitations, paginated [SAFE-03]. */
export const invitationsQuery = infiniteQueryOptions({
  queryKey: keys.invitations,
  queryFn: ({ client, pageParam: after, signal }) =>
    appOf(client).call('get /api/invitations', { query: { after }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  staleTime,
  ...keptOnPage('generic'),
})

const isUnreadList = (value: unknown): value is UnreadEntry[] =>
  Array.isArray(value) &&
  value.every((each) => isObject(each) && isString(each.conversationId) && typeof each.unread === 'number')

/** Unread counts of all conversations, including those on pages that are not loaded: the only place that counts them. */
export const unreadQuery = queryOptions({
  queryKey: keys.unread,
  queryFn: async ({ client, signal }) => (await appOf(client).call('get /api/conversations-unread', { signal })).unread,
  staleTime,
  ...keptOnDevice('generic', isUnreadList),
})

/** Number of unread messages of a conversation. */
export const unreadIn = (entries: readonly UnreadEntry[], id: string): number =>
  entries.find(({ conversationId }) => conversationId === id)?.unread ?? 0

/** Whether the server answered that the conversation does not exist or is not visible to the person [GAP-134]. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'conversations.not_found' || error.code === 'request.invalid')

/**
 * The conversations of the list, the newest message first, whichever are on top of a page; deduplicated: one may have
 * moved between the fetches of two pages.
 */
export function conversationsIn(data: { pages: readonly ConversationPage[] } | undefined): ConversationSummary[] {
  const byId = new Map<string, ConversationSummary>()
  for (const each of data?.pages.flatMap((page) => page.conversations) ?? []) {
    if (!byId.has(each.id)) byId.set(each.id, each)
  }
  return [...byId.values()].toSorted(byNewestMessage)
}

const knownConversations = (app: App) =>
  [keys.list, keys.archived].flatMap((key) => conversationsIn(app.queryClient.getQueryData<ConversationPages>(key)))

/** The summary of a conversation in the cached lists. */
export const knownSummary = (app: App, id: string): ConversationSummary | undefined =>
  knownConversations(app).find((each) => each.id === id)

/** The direct conversation with a person, if it is in the cached lists. */
export const knownDirectWith = (app: App, personId: string): ConversationSummary | undefined =>
  knownConversations(app).find(({ type, people }) => type === 'direct' && people[0]?.id === personId)

/** Adds a newly created or restored conversation to the cache. */
export function takeUpConversation(app: App, conversation: Conversation): void {
  app.queryClient.setQueryData(keys.one(conversation.id), conversation)
  app.invalidate(keys.list)
}

/** Invalidates a conversation and the list. @returns Once the conversation is refetched. */
export async function conversationChanged(app: App, id: string): Promise<void> {
  app.invalidate(keys.list)
  await app.queryClient.invalidateQueries({ queryKey: keys.one(id) })
}

/** Deletes all cached data of a conversation that the person has left or cannot see any more [CONV-36]. */
export function deleteConversation(app: App, id: string): void {
  dropConversation(app, id)
  // No first page needs the archive.
  void import('./thread-archive.ts').then(({ removeArchived }) => removeArchived(app, id)).catch(() => {})
  for (const queryKey of [keys.one(id), keys.thread(id)]) {
    app.queryClient.removeQueries({ queryKey })
    deleteOnDevice(app.deviceCache, queryKey)
  }
  removeRecentConversation(app, id)
  for (const key of [keys.list, keys.archived]) {
    app.queryClient.setQueryData<ConversationPages>(key, (data) =>
      data?.pages.some((page) => page.conversations.some((each) => each.id === id))
        ? {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              conversations: page.conversations.filter((each) => each.id !== id),
            })),
          }
        : data,
    )
  }
  app.queryClient.setQueryData<UnreadEntry[]>(keys.unread, (entries) =>
    entries?.filter(({ conversationId }) => conversationId !== id),
  )
  // Pending answers may still contain it.
  for (const key of [keys.list, keys.archived, keys.unread, keys.preferences]) app.invalidate(key)
}

/** Friends who are not in a group yet, filtered by a part of their name [CONV-27] to [CONV-32]. */
export const candidatesQuery = (id: string, text: string) =>
  queryOptions({
    queryKey: [...keys.one(id), 'candidates', text],
    queryFn: async ({ client, signal }) =>
      (
        await appOf(client).call('get /api/conversations/{id}/candidates', {
          params: { id },
          query: { q: text },
          signal,
        })
      ).people,
    staleTime,
    ...keptOnPage('search'),
  })
