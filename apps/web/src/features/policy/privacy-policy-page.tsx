import { usePageMeta } from '../../lib/page-meta.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'

export function PrivacyPolicyPage() {
  usePageMeta({ title: 'Politique de confidentialité' })
  return <MessageScreen title="Politique de confidentialité" />
}
