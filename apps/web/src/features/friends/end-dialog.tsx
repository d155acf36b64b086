import type { PersonCard } from '@trouvaille/contract'
import { useState } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import styles from './end-dialog.module.css'
import { blocksQuery } from './people-queries.ts'
import { friendshipEnded } from './queries.ts'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

/** What ends: the friendship, or by a block any relation. */
export type Ending = 'end' | 'block'

interface EndDialogProps {
  ending: Ending
  person: PersonCard
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** Confirms the end of a friendship or a block, and explains its effects. */
export function EndDialog({ ending, person, onClose, onDone }: EndDialogProps) {
  const app = useApp()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { id, username } = person
  const words = texts[ending]

  async function run() {
    setBusy(true)
    setFailure(undefined)
    try {
      if (ending === 'end') await app.call('delete /api/friends/{id}', { params: { id } })
      else await app.call('put /api/blocks/{id}', { params: { id } })
    } catch (error) {
      console.error(`It could not be ended: ${ending}`, error)
      const isFull = error instanceof ApiFailure && error.code === 'friends.too_many'
      const text = isFull ? texts.failures.blockTooMany : texts.failures[ending]
      setFailure(text)
      showError(text)
      setBusy(false)
      return
    }
    onClose()
    // The page may navigate away first: the person it shows is about to be removed.
    onDone?.()
    friendshipEnded(app, id)
    if (ending === 'block') void app.queryClient.invalidateQueries({ queryKey: blocksQuery.queryKey })
    showToast({ ...words.done(username), tone: 'success' })
  }

  return (
    <Dialog title={words.title(username)} description={words.text} onClose={onClose}>
      <div className={styles.actions}>
        {failure && <FieldError>{failure}</FieldError>}
        <Button look="danger" busy={busy} onClick={() => void run()}>
          {busy ? words.busy : words.confirm}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </Dialog>
  )
}
