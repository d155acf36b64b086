import { usePageMeta } from '../../lib/page-meta.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'

export function ResetPasswordPage() {
  usePageMeta({ title: 'Nouveau mot de passe', isPrivate: true })
  return <MessageScreen title="Nouveau mot de passe" />
}
