import type { Passkey } from '@trouvaille/contract'
import { useState } from 'react'
import { ApiFailure } from '../../lib/api.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useApp } from '../../core/app.ts'
import { useReauthentication } from '../account/use-reauthentication.tsx'
import styles from './passkeys.module.css'
import { texts as passkeyTexts } from './texts.ts'

const { remove: texts } = passkeyTexts

interface RemovePasskeyDialogProps {
  passkey: Passkey
  onChanged: () => unknown
  onClose: () => void
}

const codeOf = (error: unknown) => (error instanceof ApiFailure ? error.code : undefined)

/** Asks before a key is removed. */
export function RemovePasskeyDialog({ passkey: { id, name }, onChanged, onClose }: RemovePasskeyDialogProps) {
  const app = useApp()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { withReauthentication, dialog } = useReauthentication({ submit: texts.submit, look: 'danger' })

  async function remove(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      if (!(await withReauthentication(() => app.call('delete /api/passkeys/{id}', { params: { id } })))) return
      showToast({ ...texts.done(name), tone: 'success' })
    } catch (failure) {
      // One that is gone already counts as success.
      if (codeOf(failure) !== 'passkeys.not_found') {
        console.error('The passkey could not be removed', failure)
        return setError(codeOf(failure) === 'passkeys.last' ? texts.last : texts.failed)
      }
    } finally {
      setBusy(false)
    }
    await onChanged()
    onClose()
  }

  return (
    <>
      <Dialog title={texts.title} description={texts.text(name)} onClose={onClose}>
        <div className={styles.form}>
          {error && <FieldError>{error}</FieldError>}
          <Button look="danger" busy={busy} onClick={() => void remove()}>
            {busy ? texts.working : texts.submit}
          </Button>
        </div>
      </Dialog>
      {dialog}
    </>
  )
}
