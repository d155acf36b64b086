import { passkeys as limits } from '@trouvaille/domain'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiFailure, NetworkFailure } from '../../lib/api.ts'
import { unreachable, waitText } from '../../lib/error-texts.ts'
import { showToast } from '../../lib/toasts.ts'
import { createPasskey, PasskeyExists } from '../../platform/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { type App, useApp } from '../../core/app.ts'
import { useReauthentication } from '../account/use-reauthentication.tsx'
import styles from './passkeys.module.css'
import { texts as passkeyTexts } from './texts.ts'

const { add: texts } = passkeyTexts

interface AddPasskeyDialogProps {
  onAdded: () => unknown
  onClose: () => void
}

function failureText(error: unknown): string {
  if (error instanceof PasskeyExists) return texts.exists
  if (error instanceof NetworkFailure) return unreachable
  if (!(error instanceof ApiFailure)) return texts.failed
  if (error.retryAfter !== undefined) return waitText(error.retryAfter)
  return error.code === 'passkeys.too_many' ? texts.tooMany : texts.failed
}

/** @returns False when the person cancelled. */
async function addPasskey(app: App, name: string): Promise<boolean> {
  const { options } = await app.call('post /api/passkeys/options')
  const credential = await createPasskey(options)
  if (!credential) return false
  await app.call('post /api/passkeys', { body: { name, credential } })
  return true
}

/** Gives a new passkey a name, and asks the device to make it. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const app = useApp()
  const { register, handleSubmit, formState } = useForm<{ name: string }>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { withReauthentication, dialog } = useReauthentication({ submit: texts.submit, look: 'primary' })

  async function onSubmit({ name }: { name: string }): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      const isAdded = await withReauthentication(() => addPasskey(app, name.trim()))
      if (isAdded) {
        showToast({ ...texts.done(name.trim()), tone: 'success' })
        await onAdded()
        return onClose()
      }
      if (isAdded === false) setError(texts.cancelled)
    } catch (failure) {
      console.error('The passkey could not be added', failure)
      setError(failureText(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Dialog title={texts.title} description={texts.text} onClose={onClose}>
        <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
          <TextField
            label={passkeyTexts.name}
            help={passkeyTexts.nameHelp}
            maxLength={limits.nameMaxCharacters}
            autoComplete="off"
            error={formState.errors.name?.message}
            {...register('name', { validate: (value) => value.trim() !== '' || passkeyTexts.nameRequired })}
          />
          {error && <FieldError>{error}</FieldError>}
          <Button type="submit" look="primary" busy={busy}>
            {busy ? texts.working : texts.submit}
          </Button>
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
