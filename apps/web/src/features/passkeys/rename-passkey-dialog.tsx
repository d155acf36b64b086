import type { Passkey } from '@trouvaille/contract'
import { passkeys as limits } from '@trouvaille/domain'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { useApp } from '../../core/app.ts'
import styles from './passkeys.module.css'
import { texts as passkeyTexts } from './texts.ts'

const { rename: texts } = passkeyTexts

interface RenamePasskeyDialogProps {
  passkey: Passkey
  onChanged: () => unknown
  onClose: () => void
}

/** Gives a key another name. */
export function RenamePasskeyDialog({ passkey: { id, name }, onChanged, onClose }: RenamePasskeyDialogProps) {
  const app = useApp()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name } })
  const [busy, setBusy] = useState(false)
  const [isFailed, setIsFailed] = useState(false)

  async function onSubmit(fields: { name: string }): Promise<void> {
    setBusy(true)
    setIsFailed(false)
    try {
      await app.call('patch /api/passkeys/{id}', { params: { id }, body: { name: fields.name.trim() } })
      await onChanged()
      onClose()
    } catch (failure) {
      console.error('The passkey could not be renamed', failure)
      setIsFailed(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
        <TextField
          label={passkeyTexts.name}
          maxLength={limits.nameMaxCharacters}
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register('name', { validate: (value) => value.trim() !== '' || passkeyTexts.nameRequired })}
        />
        {isFailed && <FieldError>{texts.failed}</FieldError>}
        <Button type="submit" look="primary" busy={busy}>
          {busy ? texts.working : texts.submit}
        </Button>
      </form>
    </Dialog>
  )
}
