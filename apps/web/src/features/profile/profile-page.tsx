import { usePageMeta } from '../../lib/page-meta.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'

export function ProfilePage() {
  usePageMeta({ title: 'Profil', isPrivate: true })
  return <MessageScreen title="Profil" />
}
