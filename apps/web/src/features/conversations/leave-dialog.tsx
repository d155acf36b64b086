import type { Conversation } from '@trouvaille/contract'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import styles from './leave-dialog.module.css'
import { deleteConversation } from './queries.ts'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

const { leave: words } = texts

interface LeaveDialogProps {
  conversation: Pick<Conversation, 'id' | 'type'>
  /** For direct conversations, in their settings: the wording for conversations instead of groups [GAP-91]. */
  isInChat?: boolean
  onClose: () => void
}

/** Confirms leaving, and navigates to the list afterwards [CONV-33] to [CONV-36] [GAP-131]. */
export function LeaveDialog({ conversation: { id, type }, isInChat = false, onClose }: LeaveDialogProps) {
  const app = useApp()
  const router = useRouter()
  const failure = isInChat || type === 'group' ? words.failedInChat : words.failed
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function leave() {
    setBusy(true)
    setFailed(false)
    try {
      await app.call('delete /api/conversations/{id}/participation', { params: { id } })
    } catch (error) {
      // Not a participant any more: left on another device, or the earlier answer was lost.
      if (!(error instanceof ApiFailure && error.code === 'conversations.not_found')) {
        console.error('A conversation could not be left', error)
        showError(failure)
        setFailed(true)
        setBusy(false)
        return
      }
    }
    showToast({ title: words.done, tone: 'success' })
    onClose()
    // Navigates away before the conversation is deleted from the cache.
    await router.navigate({ to: '/messages', replace: true })
    deleteConversation(app, id)
  }

  return (
    <Dialog title={words.title} description={words.text} onClose={onClose}>
      <div className={styles.actions}>
        {failed && <FieldError>{failure}</FieldError>}
        <Button look="danger" busy={busy} onClick={() => void leave()}>
          {busy ? words.busy : words.confirm}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </Dialog>
  )
}
