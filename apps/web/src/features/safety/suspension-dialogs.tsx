import type { Suspension } from '@trouvaille/contract'
import type { SuspensionDecision } from '@trouvaille/domain'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { moderationChanged } from './queries.ts'
import styles from './report-dialog.module.css'
import { firstSuspension, SuspensionFields } from './suspension-fields.tsx'
import { suspensionTexts as words } from './suspension-texts.ts'
import { TextArea, textError } from './text-area.tsx'
import { useApp } from '../../core/app.ts'

/** French reason why a suspension could not be saved. */
export const suspensionFailure = (error: unknown): string =>
  (error instanceof ApiFailure ? (words.failures as Partial<Record<string, string>>)[error.code] : undefined) ??
  words.failures.failed

interface FormDialogProps {
  title: string
  text: string
  confirm: string
  look: 'danger' | 'primary'
  done: string
  /** Validates the fields; invalid ones show their errors. */
  validate: () => boolean
  write: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A form about a suspension. The input is kept when the request fails. */
function FormDialog({ title, text, confirm, look, done, validate, write, onClose, children }: FormDialogProps) {
  const app = useApp()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || !validate()) return
    setFailure(undefined)
    setBusy(true)
    try {
      await write()
    } catch (error) {
      console.error('A suspension could not be written', error)
      setFailure(suspensionFailure(error))
      setBusy(false)
      return
    }
    onClose()
    showToast({ title: done, tone: 'success' })
    await moderationChanged(app)
  }

  return (
    <Dialog title={title} description={text} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        {failure && <FieldError>{failure}</FieldError>}
        <div className={styles.actions}>
          <Button type="submit" look={look} busy={busy}>
            {busy ? words.busy : confirm}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Suspends an account by username [SAFE-09]. */
export function SuspendDialog({ onClose }: { onClose: () => void }) {
  const app = useApp()
  const [username, setUsername] = useState('')
  const [isNameAwaited, setNameAwaited] = useState(false)
  const [suspension, setSuspension] = useState(firstSuspension)
  const isNamed = username.trim() !== ''
  return (
    <FormDialog
      title={words.suspend}
      text={words.dialog}
      confirm={words.confirm}
      look="danger"
      done={words.done}
      validate={() => {
        setNameAwaited(!isNamed)
        return isNamed && textError(suspension.text) === undefined
      }}
      write={() => app.call('post /api/moderation/suspensions', { body: { username, ...suspension } })}
      onClose={onClose}
    >
      <TextField
        label={words.username}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={50}
        error={isNameAwaited && !isNamed ? words.usernameRequired : undefined}
        value={username}
        onChange={({ target }) => setUsername(target.value)}
      />
      <SuspensionFields value={suspension} onChange={setSuspension} />
    </FormDialog>
  )
}

interface AnswerDialogProps {
  suspension: Suspension
  decision: SuspensionDecision
  onClose: () => void
}

/** Lifts a suspension, or rejects its appeal [SAFE-09]. */
export function AnswerDialog({ suspension: { id, person }, decision, onClose }: AnswerDialogProps) {
  const app = useApp()
  const [text, setText] = useState('')
  return (
    <FormDialog
      title={words.decideLabel(words.decide[decision], person.username)}
      text={words.decideText[decision]}
      confirm={words.decide[decision]}
      look="primary"
      done={words.decided}
      validate={() => textError(text) === undefined}
      write={() =>
        app.call('post /api/moderation/suspensions/{id}/decision', { params: { id }, body: { decision, text } })
      }
      onClose={onClose}
    >
      <TextArea label={words.answerField} value={text} onChange={setText} />
    </FormDialog>
  )
}
