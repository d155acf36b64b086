import type { PersonCard } from '@trouvaille/contract'
import { useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import styles from './end-dialog.module.css'
import { failureOf, friendActKind } from './friend-actions.ts'
import type { Ending } from './friendships.ts'
import { texts } from './texts.ts'
import { perform } from '../../core/acts.ts'
import { useApp } from '../../core/app.ts'

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
  const { username } = person
  const words = texts[ending]

  async function run() {
    setBusy(true)
    setFailure(undefined)
    const outcome = await perform(app, friendActKind, { action: ending, person, requestId: null })
    if (outcome.status === 'refused') {
      setFailure(failureOf(ending, outcome.error))
      setBusy(false)
      return
    }
    onClose()
    // The page may navigate away: the person it shows is removed.
    onDone?.()
    if (outcome.status === 'waiting') showToast({ ...texts.later(username), tone: 'neutral' })
    else showToast({ ...words.done(username), tone: 'success' })
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
