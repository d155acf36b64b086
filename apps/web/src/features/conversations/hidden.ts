import type { Conversation, ConversationSummary } from '@trouvaille/contract'

/** Whether what somebody writes in a group is shown only when it is asked for: the reader has blocked them. */
export const isHiddenFrom = (
  { blockedIds }: Pick<Conversation | ConversationSummary, 'blockedIds'>,
  senderId: string,
): boolean => blockedIds.includes(senderId)
