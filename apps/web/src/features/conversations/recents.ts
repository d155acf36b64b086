import type { ConversationSummary } from '@trouvaille/contract'
import { search } from '@trouvaille/domain'
import { deviceStore, isObject, isString } from '../../platform/storage.ts'

/** The conversations picked from the search, newest first, kept on the device until the person leaves it [SRCH-20] [SRCH-24]. */

const key = 'messagesRecentSearches'

/** What is kept of a conversation: enough to show its row [SRCH-25]. */
export const isSummary = (value: unknown): value is ConversationSummary =>
  isObject(value) &&
  isString(value.id) &&
  isString(value.type) &&
  isString(value.lastMessageAt) &&
  typeof value.unread === 'number' &&
  Array.isArray(value.people) &&
  Array.isArray(value.blockedIds)

const isList = (value: unknown): value is ConversationSummary[] => Array.isArray(value) && value.every(isSummary)

export const readRecentConversations = (): ConversationSummary[] => deviceStore.read(key, isList) ?? []

const others = (id: string) => readRecentConversations().filter((conversation) => conversation.id !== id)

export function rememberConversation(conversation: ConversationSummary): void {
  deviceStore.write(key, [conversation, ...others(conversation.id)].slice(0, search.recentsKept))
}

export function removeRecentConversation(id: string): void {
  const left = others(id)
  if (left.length < readRecentConversations().length) deviceStore.write(key, left)
}

export function clearRecentConversations(): void {
  deviceStore.remove(key)
}
