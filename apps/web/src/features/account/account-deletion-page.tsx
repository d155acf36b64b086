import { usePageMeta } from '../../lib/page-meta.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'

export function AccountDeletionPage() {
  usePageMeta({ title: 'Suppression définitive de votre compte', isPrivate: true })
  return <MessageScreen title="Suppression définitive de votre compte" />
}
