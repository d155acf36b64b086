import { emailShapeError } from '@trouvaille/domain'
import { useForm } from 'react-hook-form'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import styles from './form.module.css'
import { emailShape, reset } from './mail-texts.ts'
import { texts } from './texts.ts'
import { useSubmission } from './use-submission.ts'
import { useApp } from '../../core/app.ts'

const { request } = reset
const describe = () => ({ ...request.failure, inline: request.failed })

interface ForgottenPasswordDialogProps {
  /** The identifier typed in the sign-in form. */
  email: string
  onClose: () => void
}

/** Requests a reset link by mail [AUTH-04] [AUTH-33] [AUTH-49]. The answer does not disclose accounts. */
export function ForgottenPasswordDialog({ email, onClose }: ForgottenPasswordDialogProps) {
  const app = useApp()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email } })
  const { busy, blocked, error, submit } = useSubmission('password-reset', undefined, describe)

  const onSubmit = (fields: { email: string }) =>
    submit(async () => {
      await app.call('post /api/password/reset-request', { body: { email: fields.email.trim() } })
      showToast({ ...request.success, tone: 'success' })
      onClose()
    })

  return (
    <Dialog title={request.title} description={request.text} onClose={onClose}>
      <form className={styles.dialogForm} noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
        <TextField
          label={request.email}
          type="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email', {
            validate: (value) => (emailShapeError(value.trim()) ? emailShape : true),
          })}
        />
        {error && <FieldError>{error}</FieldError>}
        <Button type="submit" look="primary" busy={busy} disabled={blocked > 0}>
          {busy ? request.submitting : blocked > 0 ? texts.blocked(blocked) : request.submit}
        </Button>
      </form>
    </Dialog>
  )
}
