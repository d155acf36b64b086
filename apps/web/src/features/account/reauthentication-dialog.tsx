import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { ApiFailure } from '../../lib/api.ts'
import { supportsPasskeys } from '../../platform/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, PasswordField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { reset } from '../session/mail-texts.ts'
import { ProviderButtons } from '../session/other-methods.tsx'
import { confirmWithPasskey, passkeysQuery } from '../session/passkeys.ts'
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
  /** Whether the password does not do. */
  isPasskeyNeeded: boolean
  onProved: () => void
  onClose: () => void
}

/** Re-authentication: asks for the password or a passkey, or a sign-in with the provider for accounts without either. */
export function ReauthenticationDialog({ wanted, isPasskeyNeeded, onProved, onClose }: ReauthenticationDialogProps) {
  const { data, isPending } = useQuery(passwordQuery)
  const keys = useQuery({ ...passkeysQuery, enabled: supportsPasskeys() })
  const hasPassword = data?.isSet !== false
  const hasPasskey = (keys.data?.passkeys.length ?? 0) > 0
  const description = isPasskeyNeeded ? texts.passkey.text : hasPassword ? texts.text : texts.textWithoutPassword
  const isWaiting = isPending || keys.isLoading
  return (
    <Dialog title={texts.title} description={isWaiting ? undefined : description} onClose={onClose}>
      {isWaiting ? (
        <Spinner />
      ) : (
        <>
          {hasPasskey && <PasskeyConfirmation look={isPasskeyNeeded ? wanted.look : undefined} onProved={onProved} />}
          {isPasskeyNeeded ? null : hasPassword ? (
            <PasswordForm wanted={wanted} onProved={onProved} />
          ) : (
            <OtherMethods />
          )}
        </>
      )}
    </Dialog>
  )
}

function PasskeyConfirmation({ look, onProved }: { look: Wanted['look'] | undefined; onProved: () => void }) {
  const app = useApp()
  const { busy, blocked, error, submit } = useSubmission('proof', undefined, describePasskey)
  const prove = () =>
    submit(async () => {
      if (await confirmWithPasskey(app)) onProved()
    })
  return (
    <div className={styles.form}>
      {error && <FieldError>{error}</FieldError>}
      <Button look={look} busy={busy} disabled={blocked > 0} onClick={() => void prove()}>
        <KeyRound aria-hidden="true" />
        {busy ? texts.working : texts.passkey.confirm}
      </Button>
    </div>
  )
}

const describePasskey = () => ({ ...texts.failure, description: texts.passkey.failed, inline: texts.passkey.failed })

const describe = () => ({ ...texts.failure, inline: texts.failure.description })

function PasswordForm({ wanted, onProved }: Pick<ReauthenticationDialogProps, 'wanted' | 'onProved'>) {
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
