import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { ApiFailure } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, PasswordField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { reset } from '../session/mail-texts.ts'
import { ProviderButtons } from '../session/other-methods.tsx'
import { passwordQuery, usePasswordMail } from '../session/password.ts'
import { texts as sessionTexts } from '../session/texts.ts'
import { useSubmission } from '../session/use-submission.ts'
import styles from './reauthentication-dialog.module.css'
import { texts as accountTexts } from './texts.ts'
import { useApp } from '../../core/app.ts'

export interface Wanted {
  /** Label of the button that confirms and continues the action. */
  submit: string
  look: 'primary' | 'danger'
}

const { proof: texts } = accountTexts

interface ReauthenticationDialogProps {
  wanted: Wanted
  onProved: () => void
  onClose: () => void
}

/** Re-authentication: asks for the password, or a sign-in with the provider for accounts without one. */
export function ReauthenticationDialog({ wanted, onProved, onClose }: ReauthenticationDialogProps) {
  const { data, isPending } = useQuery(passwordQuery)
  const hasPassword = data?.isSet !== false
  return (
    <Dialog
      title={texts.title}
      description={isPending ? undefined : hasPassword ? texts.text : texts.textWithoutPassword}
      onClose={onClose}
    >
      {isPending ? <Spinner /> : hasPassword ? <PasswordForm wanted={wanted} onProved={onProved} /> : <OtherMethods />}
    </Dialog>
  )
}

const describe = () => ({ ...texts.failure, inline: texts.failure.description })

function PasswordForm({ wanted, onProved }: Omit<ReauthenticationDialogProps, 'onClose'>) {
  const app = useApp()
  const { register, handleSubmit, setError, setFocus, formState } = useForm<{ password: string }>()
  const { busy, blocked, error, submit } = useSubmission('proof', undefined, describe)

  useEffect(() => setFocus('password'), [setFocus])

  const onSubmit = ({ password }: { password: string }) =>
    submit(async () => {
      try {
        await app.call('post /api/password/confirm', { body: { password } })
      } catch (failure) {
        if (!(failure instanceof ApiFailure) || failure.code !== 'password.wrong_current') throw failure
        setError('password', { message: texts.wrong }, { shouldFocus: true })
        return
      }
      onProved()
    })

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', { required: texts.required })}
      />
      <PasswordMail label={texts.forgotten} />
      {error && <FieldError>{error}</FieldError>}
      <Button type="submit" look={wanted.look} busy={busy} disabled={blocked > 0}>
        {busy ? texts.working : blocked > 0 ? sessionTexts.blocked(blocked) : wanted.submit}
      </Button>
    </form>
  )
}

function OtherMethods() {
  const { href } = useLocation()
  return (
    <div className={styles.form}>
      <ProviderButtons next={href} />
      <PasswordMail label={texts.set} />
    </div>
  )
}

function PasswordMail({ label }: { label: string }) {
  const { busy, blocked, send } = usePasswordMail()
  return (
    <Button look="text" small className={styles.mail} busy={busy} disabled={blocked} onClick={() => void send()}>
      {busy ? reset.request.submitting : label}
    </Button>
  )
}
