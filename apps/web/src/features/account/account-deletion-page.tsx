import { useState } from 'react'
import { ApiFailure, NetworkFailure } from '../../lib/api.ts'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { showError } from '../../lib/toasts.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/field.tsx'
import { useAccount, useApp } from '../../core/app.ts'
import styles from './account-deletion.module.css'
import { ExportButton } from './export-button.tsx'
import { texts } from './texts.ts'
import { useReauthentication } from './use-reauthentication.tsx'

const { deletion, data } = texts

/** Explains what a deletion removes. The page is itself the confirmation: its button deletes at once [GAP-05]. */
export function AccountDeletionPage() {
  const app = useApp()
  const { session } = app
  usePageMeta({ title: deletion.title, isPrivate: true })
  const { id, username, email } = useAccount()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { withReauthentication, asking, dialog } = useReauthentication({ submit: deletion.submit, look: 'danger' })
  const [unanswered, setUnanswered] = useState(false)

  async function remove() {
    setBusy(true)
    setError(undefined)
    try {
      if (await withReauthentication(() => session.endAccount(() => app.call('delete /api/account'))))
        session.leaveDeleted(id, deletion.done)
      else setBusy(false)
    } catch (failure) {
      const code = failure instanceof ApiFailure ? failure.code : undefined
      // The answer to the earlier request was lost, so the account may be deleted: all its data leaves the device.
      if (unanswered && code === 'session.required')
        return session.leaveDeleted(id, { ...deletion.unsure, tone: 'neutral' })
      if (failure instanceof NetworkFailure) setUnanswered(true)
      console.error('The account could not be deleted', failure)
      const isKnown = code !== undefined || failure instanceof NetworkFailure
      const text = isKnown ? deletion.failed : deletion.failedUnexpectedly
      setError(text)
      showError(text)
      setBusy(false)
    }
  }

  return (
    <main className={classes('page', 'gutter', styles.page)} id="content" tabIndex={-1}>
      <BackButton label={deletion.back} fallback="/profile" className={styles.back} />
      <h1 className="display">{deletion.title}</h1>
      <p className={classes('reading', styles.lead)}>{deletion.lead}</p>
      <section>
        <h2>{deletion.goes}</h2>
        <ul className={styles.parts}>
          {deletion.parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <p className={styles.stays}>{deletion.stays}</p>
      </section>
      <section>
        <h2>{data.title}</h2>
        <p className={styles.stays}>{data.text}</p>
        <ExportButton />
      </section>
      <div className={styles.end}>
        {error && <FieldError>{error}</FieldError>}
        <p className={styles.whose}>{deletion.whose(username, email)}</p>
        <Button look="danger" busy={busy} onClick={() => void remove()}>
          {busy && !asking ? deletion.submitting : deletion.submit}
        </Button>
      </div>
      {dialog}
    </main>
  )
}
