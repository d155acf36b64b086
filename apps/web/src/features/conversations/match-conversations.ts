import type { ConversationSummary } from '@trouvaille/contract'
import { plainText } from '@trouvaille/domain'
import { titleOf } from './conversation-title.ts'
import { lastLine } from './message-line.ts'

/** The conversations whose name or last message holds a text, accents and case forgiven [CONV-12]. */
export function matchingConversations(
  conversations: readonly ConversationSummary[],
  query: string,
  ownId: string,
): ConversationSummary[] {
  const wanted = plainText(query.trim())
  return conversations.filter((each) =>
    [titleOf(each, ownId), lastLine(each, ownId)].some((text) => plainText(text).includes(wanted)),
  )
}
