import type { SuspensionNotice } from '@trouvaille/contract'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiFailure } from '../../lib/api.ts'
import { showError } from '../../lib/toasts.ts'
import { signWithPasskey, supportsPasskeys } from '../../platform/passkeys.ts'
import { deviceToken } from '../../platform/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { useApp } from '../../core/app.ts'
import styles from './form.module.css'
import { passkeyFailureText } from './passkey-sign-in.tsx'
import { openWithPasskey, signInOptions } from './passkeys.ts'
import { texts } from './texts.ts'
import { useSignedIn } from './use-signed-in.ts'
import { useSubmission } from './use-submission.ts'

const { secondFactor } = texts

interface SecondFactorScreenProps {
  /** Of the sign-in that waits. */
  token: string
  onSuspended: (notice: SuspensionNotice) => void
  onBack: () => void
}

/** Focuses the content that replaces the form, because the focused button is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

const isExpired = (error: unknown) => error instanceof ApiFailure && error.code === 'session.second_factor_expired'

const describe = (error: unknown) => {
  const isWrong = error instanceof ApiFailure && error.code === 'session.invalid_credentials'
  const text = isWrong ? secondFactor.wrongCode : passkeyFailureText(error)
  return { title: texts.signIn.failure.title, description: text, inline: text }
}

/** The second step of a sign-in: a passkey, or a recovery code [PKEY-07] [PKEY-08]. */
export function SecondFactorScreen({ token, onSuspended, onBack }: SecondFactorScreenProps) {
  const app = useApp()
  const signedIn = useSignedIn()
  const [busy, setBusy] = useState(false)
  const { register, handleSubmit, formState } = useForm<{ code: string }>()
  const submission = useSubmission('recovery-code', undefined, describe)

  /** What has a screen of its own; anything else is thrown again. */
  function leave(error: unknown): void {
    const notice = error instanceof ApiFailure ? error.suspension : undefined
    if (notice) return onSuspended(notice)
    if (!isExpired(error)) throw error
    showError(secondFactor.expired, texts.signIn.failure.title)
    onBack()
  }

  async function signWithKey(): Promise<void> {
    setBusy(true)
    try {
      const credential = await signWithPasskey(await signInOptions(app, token))
      if (credential) signedIn(await openWithPasskey(app, credential, token))
    } catch (error) {
      try {
        leave(error)
      } catch {
        console.error('The second factor failed', error)
        showError(passkeyFailureText(error), texts.signIn.failure.title)
      }
    } finally {
      setBusy(false)
    }
  }

  const onSubmit = ({ code }: { code: string }) =>
    submission.submit(async () => {
      const device = deviceToken()
      const body = { token, code: code.trim(), ...(device !== undefined && { device }) }
      const opened = await app.call('post /api/session/recovery-code', { body }).catch(leave)
      if (opened) signedIn(opened)
    })

  return (
    <main ref={takeFocus} className={styles.page} id="content" tabIndex={-1}>
      <h1 className="display">{secondFactor.title}</h1>
      <p className={styles.lead}>{supportsPasskeys() ? secondFactor.text : secondFactor.textWithoutKeys}</p>
      {supportsPasskeys() && (
        <Button look="primary" busy={busy} className={styles.first} onClick={() => void signWithKey()}>
          <KeyRound aria-hidden="true" />
          {busy ? texts.signIn.submitting : secondFactor.withKey}
        </Button>
      )}
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
        <TextField
          label={secondFactor.code}
          help={secondFactor.codeHelp}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          error={formState.errors.code?.message}
          {...register('code', { required: secondFactor.codeRequired })}
        />
        {submission.error && <FieldError>{submission.error}</FieldError>}
        <Button type="submit" busy={submission.busy} disabled={submission.blocked > 0}>
          {submission.busy
            ? texts.signIn.submitting
            : submission.blocked > 0
              ? texts.blocked(submission.blocked)
              : secondFactor.withCode}
        </Button>
      </form>
      <div className={styles.links}>
        <Button look="text" onClick={onBack}>
          {secondFactor.back}
        </Button>
      </div>
    </main>
  )
}
