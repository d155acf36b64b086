import { useParams } from '@tanstack/react-router'
import { ConversationView } from '../features/conversations/conversation-view.tsx'

/** "/conversation/{conversationId}": each one begins anew. */
export function ConversationRoute() {
  const { id = '' } = useParams({ strict: false })
  return <ConversationView key={id} id={id} />
}
