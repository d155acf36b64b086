import { usePageMeta } from '../../lib/page-meta.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'

export function ConfirmEmailPage() {
  usePageMeta({ title: 'Confirmation de l’e-mail', isPrivate: true })
  return <MessageScreen title="Confirmation de l’e-mail" />
}
