import type { Conversation, ConversationSummary, PersonCard } from '@trouvaille/contract'
import { asWritten } from '@trouvaille/domain'
import { texts } from './texts.ts'

/** How a conversation is named: a group by its name, one of two people by the other's [GAP-128]. */

type AnyConversation = ConversationSummary | Conversation

/** Everybody in it but the reader, those first who came first; of a large group in the list, the first four. */
export const othersIn = (conversation: AnyConversation, ownId: string): PersonCard[] =>
  'people' in conversation
    ? conversation.people
    : conversation.participants.map(({ person }) => person).filter(({ id }) => id !== ownId)

/** The name as it is compared, drawn from or edited. */
export function titleOf(conversation: AnyConversation, ownId: string): string {
  if (conversation.type === 'group') return conversation.name ?? texts.group
  return othersIn(conversation, ownId)[0]?.username ?? texts.nobody
}

/** The same to be shown: a group is called as somebody wrote it. */
export const shownTitleOf = (conversation: AnyConversation, ownId: string): string =>
  asWritten(titleOf(conversation, ownId))
