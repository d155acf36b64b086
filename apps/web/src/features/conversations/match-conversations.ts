import type { ConversationSummary } from '@trouvaille/contract'
import { plainText, typeset } from '@trouvaille/domain'
import { shownTitleOf } from './conversation-title.ts'
import { lastLine } from './message-line.ts'

/** The conversations whose name or last message contains a text, ignoring accents and case [CONV-12]. */
export function matchingConversations(
  conversations: readonly ConversationSummary[],
  query: string,
  ownId: string,
): ConversationSummary[] {
  const wanted = plainText(query.trim())
  return conversations.filter((each) =>
    [shownTitleOf(each, ownId), lastLine(each, ownId)].some((text) =>
      plainText(typeset(text).replaceAll('\u00a0', ' ')).includes(wanted),
    ),
  )
}
