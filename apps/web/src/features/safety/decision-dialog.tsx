import type { ModerationCase } from '@trouvaille/contract'
import type { Decision } from '@trouvaille/domain'
import { type FormEvent, useState } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { titleOf } from './evidence.tsx'
import { moderationChanged } from './queries.ts'
import styles from './report-dialog.module.css'
import { firstSuspension, SuspensionFields } from './suspension-fields.tsx'
import { TextArea, textError } from './text-area.tsx'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

const { moderation: words } = texts

/** Error codes of reports that are already decided. */
const over: Partial<Record<ApiFailure['code'], string>> = {
  'reports.already_decided': words.failures.alreadyDecided,
  'reports.not_found': words.failures.gone,
  'reports.not_allowed': words.failures.notAllowed,
  'suspensions.not_allowed': words.failures.notAllowed,
  'suspensions.already_suspended': words.failures.alreadySuspended,
}

interface DecisionDialogProps {
  reported: ModerationCase
  decision: Decision
  onClose: () => void
}

/** Confirms a decision, and explains its effects. The note is kept when the request fails. */
export function DecisionDialog({ reported: { id, evidence }, decision, onClose }: DecisionDialogProps) {
  const app = useApp()
  const [note, setNote] = useState('')
  const [suspension, setSuspension] = useState(firstSuspension)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { title, text } = words.dialog[decision]

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || textError(note) || textError(suspension.text)) return
    setBusy(true)
    setFailure(undefined)
    try {
      await app.call('post /api/moderation/reports/{id}/decision', {
        params: { id },
        body: decision === 'suspended' ? { decision, note, suspension } : { decision, note },
      })
    } catch (error) {
      console.error('A decision could not be written', error)
      const message = error instanceof ApiFailure ? over[error.code] : undefined
      if (message === undefined) {
        setFailure(words.failures.failed)
        setBusy(false)
        return
      }
      showError(message)
      onClose()
      await moderationChanged(app)
      return
    }
    onClose()
    showToast({ title: words.done, description: titleOf(evidence), tone: 'success' })
    await moderationChanged(app)
  }

  return (
    <Dialog title={title} description={`${titleOf(evidence)}. ${text[evidence.type]} ${words.told}`} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {decision === 'suspended' && <SuspensionFields value={suspension} onChange={setSuspension} />}
        <TextArea label={words.note} value={note} onChange={setNote} />
        {failure && <FieldError>{failure}</FieldError>}
        <div className={styles.actions}>
          <Button
            type="submit"
            look={decision === 'removed' || decision === 'suspended' ? 'danger' : 'primary'}
            busy={busy}
          >
            {busy ? words.busy : words.confirm}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </div>
      </form>
    </Dialog>
  )
}
