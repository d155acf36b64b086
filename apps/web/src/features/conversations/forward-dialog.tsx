import type { MessageBody } from '@trouvaille/contract'
import { showToast } from '../../lib/toasts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { chatTexts } from './chat-texts.ts'
import { ConversationPicker } from './conversation-picker.tsx'

const { forward: words } = chatTexts

interface ForwardDialogProps {
  body: MessageBody
  onClose: () => void
}

/** Sends what a message holds into other conversations [MSG-39]. */
export function ForwardDialog({ body, onClose }: ForwardDialogProps) {
  if (body.kind !== 'text' && body.kind !== 'work') return null
  return (
    <Dialog title={words.title} onClose={onClose}>
      <ConversationPicker body={body} onSent={() => showToast({ title: words.done, tone: 'success' })} />
    </Dialog>
  )
}
