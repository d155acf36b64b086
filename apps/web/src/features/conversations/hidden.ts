import type { Conversation, ConversationSummary } from '@trouvaille/contract'

/** Whether the messages of a group participant are collapsed because the reader has blocked them. */
export const isHiddenFrom = (
  { blockedIds }: Pick<Conversation | ConversationSummary, 'blockedIds'>,
  senderId: string,
): boolean => blockedIds.includes(senderId)
