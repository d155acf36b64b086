import type { PersonCard } from '@trouvaille/contract'
import { useParams } from '@tanstack/react-router'
import { ConversationSettings } from '../features/conversations/conversation-settings.tsx'
import { PersonMenu } from '../features/friends/person-menu.tsx'

/** "/conversation/{conversationId}/settings", composed of parts of several features. */
export function ConversationSettingsRoute() {
  const { id = '' } = useParams({ strict: false })
  return <ConversationSettings key={id} id={id} Menu={ParticipantMenu} />
}

const ParticipantMenu = ({ person }: { person: PersonCard }) => <PersonMenu person={person} endings={['block']} />
