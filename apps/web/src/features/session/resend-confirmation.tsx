import { emailShapeError } from '@trouvaille/domain'
import { useForm } from 'react-hook-form'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import styles from './form.module.css'
import { emailShape, confirmation } from './mail-texts.ts'
import { texts } from './texts.ts'
import { useSubmission } from './use-submission.ts'
import { useApp } from '../../core/app.ts'

const describe = () => ({ ...confirmation.resendFailure, inline: confirmation.resendFailed })

/** Requests another confirmation mail, rate limited by the server. */
export function ResendConfirmation({ email }: { email: string }) {
  const app = useApp()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email } })
  const { busy, blocked, error, submit } = useSubmission('email-confirmation', undefined, describe)

  const onSubmit = (fields: { email: string }) =>
    submit(async () => {
      await app.call('post /api/email/confirmation-request', { body: { email: fields.email.trim() } })
      showToast({ ...confirmation.resent, tone: 'success' })
    })

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <TextField
        label={confirmation.email}
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email', {
          validate: (value) => (emailShapeError(value.trim()) ? emailShape : true),
        })}
      />
      {error && <FieldError>{error}</FieldError>}
      <Button type="submit" look="primary" busy={busy} disabled={blocked > 0}>
        {busy ? confirmation.resending : blocked > 0 ? texts.blocked(blocked) : confirmation.resend}
      </Button>
    </form>
  )
}
