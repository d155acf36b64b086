import type { ReportSubject } from '@trouvaille/contract'
import { type ReportReason, reportReasons } from '@trouvaille/domain'
import { type FormEvent, useId, useState } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { ownReportsQuery } from './queries.ts'
import styles from './report-dialog.module.css'
import { TextArea, textError } from './text-area.tsx'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

const { report: words } = texts

interface ReportDialogProps {
  subject: ReportSubject
  /** The reported person. */
  name: string
  onClose: () => void
  /** Blocks that person, if the member chooses so; offered after the report. */
  onBlock: () => void
}

/** Reports a person or content, and offers to block them [GAP-86]. The input is kept when the request fails. */
export function ReportDialog({ subject, name, onClose, onBlock }: ReportDialogProps) {
  const [isSent, setSent] = useState(false)
  if (isSent) return <Sent name={name} onClose={onClose} onBlock={onBlock} />
  return (
    <Dialog title={words.title[subject.type](name)} description={textOf(subject)} onClose={onClose}>
      <ReportForm subject={subject} onSent={() => setSent(true)} onClose={onClose} />
    </Dialog>
  )
}

const textOf = ({ type }: ReportSubject): string =>
  type === 'message' ? `${words.text} ${words.along.message}` : words.text

function Sent({ name, onClose, onBlock }: Omit<ReportDialogProps, 'subject'>) {
  const { title, text, block, close } = words.after
  return (
    <Dialog title={title} description={text(name)} onClose={onClose}>
      <div className={styles.actions}>
        <Button look="danger" onClick={onBlock}>
          {block}
        </Button>
        <Button onClick={onClose}>{close}</Button>
      </div>
    </Dialog>
  )
}

interface ReportFormProps {
  subject: ReportSubject
  onSent: () => void
  onClose: () => void
}

function ReportForm({ subject, onSent, onClose }: ReportFormProps) {
  const app = useApp()
  const [reason, setReason] = useState<ReportReason>()
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const group = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || textError(comment)) return
    if (!reason) {
      setFailure(words.reasonRequired)
      return
    }
    setBusy(true)
    setFailure(undefined)
    try {
      await app.call('post /api/reports', { body: { subject, reason, comment } })
    } catch (error) {
      console.error('A report could not be sent', error)
      setFailure(failureText(error))
      setBusy(false)
      return
    }
    showToast({ ...words.thanks, tone: 'success' })
    void app.queryClient.invalidateQueries({ queryKey: ownReportsQuery.queryKey })
    onSent()
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.reasons}>
        <legend>{words.reason}</legend>
        {reportReasons.map((each) => (
          <label key={each} className={styles.reason}>
            <input
              type="radio"
              name={group}
              required
              checked={reason === each}
              onChange={() => {
                setReason(each)
                setFailure(undefined)
              }}
            />
            {texts.reasons[each]}
          </label>
        ))}
      </fieldset>
      <TextArea label={words.comment} value={comment} onChange={setComment} />
      {failure && <FieldError>{failure}</FieldError>}
      <div className={styles.actions}>
        <Button type="submit" look="danger" busy={busy}>
          {busy ? words.busy : words.submit}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </form>
  )
}

const gone = new Set<ApiFailure['code']>(['people.not_found', 'shares.not_found', 'messages.not_found'])

function failureText(error: unknown): string {
  if (!(error instanceof ApiFailure)) return words.failed
  if (error.code === 'request.rate_limited') return words.tooMany(error.retryAfter ?? 60)
  return gone.has(error.code) ? words.gone : words.failed
}
