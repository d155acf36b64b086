import type { Conversation, ConversationSummary, PersonCard } from '@trouvaille/contract'
import { asWritten } from '@trouvaille/domain'
import { texts } from './texts.ts'

/** The title of a conversation: the name of a group, or the other person's in a direct conversation [GAP-128]. */

type AnyConversation = ConversationSummary | Conversation

/** The participants except the reader, in order of joining; for a large group in the list, the first four. */
export const othersIn = (conversation: AnyConversation, ownId: string): PersonCard[] =>
  'people' in conversation
    ? conversation.people
    : conversation.participants.map(({ person }) => person).filter(({ id }) => id !== ownId)

/** The plain title, for comparing and editing. */
export function titleOf(conversation: AnyConversation, ownId: string): string {
  if (conversation.type === 'group') return conversation.name ?? texts.group
  return othersIn(conversation, ownId)[0]?.username ?? texts.nobody
}

/** The title for display: a group's name in the typography of its author. */
export const shownTitleOf = (conversation: AnyConversation, ownId: string): string =>
  asWritten(titleOf(conversation, ownId))
