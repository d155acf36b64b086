import type { PersonCard } from '@trouvaille/contract'
import { useParams, useSearch } from '@tanstack/react-router'
import { ConversationView } from '../features/conversations/conversation-view.tsx'
import { lazyComponent } from '../lib/lazy-component.ts'

const EndDialog = lazyComponent(() => import('../features/friends/end-dialog.tsx').then((module) => module.EndDialog))

/** "/conversation/{conversationId}", composed of parts of several features; remounted for each conversation. */
export function ConversationRoute() {
  const { id = '' } = useParams({ strict: false })
  const { message } = useSearch({ strict: false })
  return <ConversationView key={`${id} ${message}`} id={id} at={message} Block={Block} />
}

const Block = ({ person, onClose }: { person: PersonCard; onClose: () => void }) => (
  <EndDialog ending="block" person={person} onClose={onClose} />
)
