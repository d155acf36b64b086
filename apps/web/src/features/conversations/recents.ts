import type { ConversationSummary } from '@trouvaille/contract'
import { search } from '@trouvaille/domain'
import { isObject, isString } from '../../platform/storage.ts'
import type { App } from '../../core/app.ts'

/** The conversations picked from the search, newest first, kept on the device until the person leaves it [SRCH-20] [SRCH-24]. */

const key = 'messagesRecentSearches'

/** What is kept of a conversation: enough to show its row [SRCH-25]. */
export const isSummary = (value: unknown): value is ConversationSummary =>
  isObject(value) &&
  isString(value.id) &&
  isString(value.type) &&
  isString(value.lastMessageAt) &&
  Array.isArray(value.people) &&
  Array.isArray(value.blockedIds)

const isList = (value: unknown): value is ConversationSummary[] => Array.isArray(value) && value.every(isSummary)

export const readRecentConversations = (app: App): ConversationSummary[] => app.storage.read(key, isList) ?? []

const others = (app: App, id: string) => readRecentConversations(app).filter((conversation) => conversation.id !== id)

export function rememberConversation(app: App, conversation: ConversationSummary): void {
  app.storage.write(key, [conversation, ...others(app, conversation.id)].slice(0, search.recentsKept))
}

export function removeRecentConversation(app: App, id: string): void {
  const left = others(app, id)
  if (left.length < readRecentConversations(app).length) app.storage.write(key, left)
}

export function clearRecentConversations(app: App): void {
  app.storage.remove(key)
}
