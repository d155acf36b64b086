import type { SuspensionNotice } from '@trouvaille/contract'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { identifierError, rateLimits } from '@trouvaille/domain'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { ApiFailure } from '../../lib/api.ts'
import { draftOf } from '../../lib/draft.ts'
import { supportsPasskeys } from '../../platform/passkeys.ts'
import { deviceToken } from '../../platform/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, PasswordField, TextField } from '../../ui/field.tsx'
import styles from './form.module.css'
import { confirmation } from './mail-texts.ts'
import { OnceOnline } from './once-online.tsx'
import { OtherMethods } from './other-methods.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { failureText, showFailure } from './provider-messages.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { ruleTexts, texts } from './texts.ts'
import { useSignedIn } from './use-signed-in.ts'
import { useSubmission } from './use-submission.ts'
import { useApp } from '../../core/app.ts'

interface Fields {
  identifier: string
  password: string
}

/** Passwords are not stored in the draft. */
const draft = draftOf<Omit<Fields, 'password'>>('sign-in')
const { signIn } = texts

const ForgottenPasswordDialog = lazyComponent(() =>
  import('./forgotten-password-dialog.tsx').then((module) => module.ForgottenPasswordDialog),
)

const SuspensionScreen = lazyComponent(() =>
  import('../suspension/suspension-screen.tsx').then((module) => module.SuspensionScreen),
)

const SecondFactorScreen = lazyComponent(() =>
  import('./second-factor-screen.tsx').then((module) => module.SecondFactorScreen),
)

const codeOf = (error: unknown) => (error instanceof ApiFailure ? error.code : undefined)

/** Errors with a text of their own, in the notification and under the form [AUTH-52]. */
const knownFailures: Record<string, string | undefined> = {
  'session.email_unconfirmed': signIn.unconfirmed,
  'session.invalid_credentials': signIn.invalid,
  'server.unavailable': texts.unavailable,
  'server.unexpected': texts.unavailable,
}

function describe(error: unknown) {
  const known = knownFailures[codeOf(error) ?? '']
  return { ...signIn.failure, inline: signIn.invalid, ...(known && { description: known, inline: known }) }
}

/** Focuses the content that replaces the form, because the focused button is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

export function SignInPage() {
  return (
    <OnceOnline title={signIn.title}>
      <SignIn />
    </OnceOnline>
  )
}

function SignIn() {
  /** The identifier of an account with an unconfirmed mail address. */
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const [suspension, setSuspension] = useReturned('suspended')
  const [second, setSecond] = useReturned('second')
  if (suspension) return <SuspensionScreen given={suspension} onBack={() => setSuspension(undefined)} />
  if (typeof second === 'string') {
    return <SecondFactorScreen token={second} onSuspended={setSuspension} onBack={() => setSecond(undefined)} />
  }
  if (unconfirmed === undefined) {
    return <SignInForm onUnconfirmed={setUnconfirmed} onSuspended={setSuspension} onSecondFactor={setSecond} />
  }
  return (
    <main ref={takeFocus} className={styles.page} id="content" tabIndex={-1}>
      <h1 className="display">{confirmation.waiting}</h1>
      <p className={styles.lead}>{confirmation.waitingText}</p>
      <ResendConfirmation email={unconfirmed.includes('@') ? unconfirmed : ''} />
      <div className={styles.links}>
        <Button look="text" onClick={() => setUnconfirmed(undefined)}>
          {confirmation.back}
        </Button>
      </div>
    </main>
  )
}

interface SignInFormProps {
  onUnconfirmed: (identifier: string) => void
  onSuspended: (notice: SuspensionNotice) => void
  onSecondFactor: (token: string) => void
}

function SignInForm({ onUnconfirmed, onSuspended, onSecondFactor }: SignInFormProps) {
  const app = useApp()
  const signedIn = useSignedIn()
  const { next } = useSearch({ strict: false })
  const { register, handleSubmit, formState, getValues } = useForm<Fields>({
    shouldFocusError: true,
    defaultValues: { identifier: '', password: '', ...draft.read() },
  })
  const { busy, blocked, error, submit } = useSubmission('sign-in', rateLimits.signIn, describe)
  const providerError = useProviderError()
  const [isResetOpen, setIsResetOpen] = useState(false)
  // Only the first error is shown.
  const firstError = formState.errors.identifier ? 'identifier' : 'password'

  const onSubmit = (fields: Fields) =>
    submit(async () => {
      const identifier = fields.identifier.trim()
      const device = deviceToken()
      const opened = await app
        .call('post /api/session', {
          body: { identifier, password: fields.password, ...(device !== undefined && { device }) },
        })
        .catch((failure: unknown) => {
          if (codeOf(failure) === 'session.email_unconfirmed') onUnconfirmed(identifier)
          const { suspension, secondFactor } = failure instanceof ApiFailure ? failure : {}
          if (suspension) onSuspended(suspension)
          else if (secondFactor) onSecondFactor(secondFactor.token)
          else throw failure
        })
      if (!opened) return
      draft.clear()
      signedIn(opened)
    })

  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <h1 className="display">{signIn.title}</h1>
      <form
        className={styles.form}
        noValidate
        onChange={() => draft.write({ identifier: getValues('identifier') })}
        onSubmit={(event) => void handleSubmit(onSubmit)(event)}
      >
        <TextField
          label={signIn.identifier}
          autoComplete={supportsPasskeys() ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          inputMode="email"
          error={formState.errors.identifier?.message}
          {...register('identifier', {
            validate: (value) => {
              const rejection = identifierError(value.trim())
              return rejection ? ruleTexts[rejection] : true
            },
          })}
        />
        <PasswordField
          label={signIn.password}
          autoComplete="current-password"
          error={firstError === 'password' ? formState.errors.password?.message : undefined}
          {...register('password', { required: signIn.passwordRequired })}
        />
        <Button look="text" small className={styles.forgotten} onClick={() => setIsResetOpen(true)}>
          {signIn.forgotten}
        </Button>
        {(error ?? providerError) && <FieldError>{error ?? providerError}</FieldError>}
        <Button type="submit" look="primary" busy={busy} disabled={blocked > 0}>
          {busy ? signIn.submitting : blocked > 0 ? texts.blocked(blocked) : signIn.submit}
        </Button>
      </form>
      <PasskeySignIn onSuspended={onSuspended} />
      <OtherMethods />
      <div className={styles.links}>
        <p>
          {signIn.noAccount}{' '}
          <Link to="/signup" search={{ next }}>
            {signIn.toSignUp}
          </Link>
        </p>
      </div>
      {isResetOpen && (
        <ForgottenPasswordDialog email={getValues('identifier').trim()} onClose={() => setIsResetOpen(false)} />
      )}
    </main>
  )
}

/** The token that a redirect came with, which is removed from the URL; or what took its place. */
function useReturned(name: 'suspended' | 'second') {
  const router = useRouter()
  const { next, [name]: token } = useSearch({ strict: false })
  const state = useState<SuspensionNotice | string | undefined>(token)

  useEffect(() => {
    if (token) void router.navigate({ to: '/signin', search: next ? { next } : {}, replace: true })
  }, [next, router, token])
  return state
}

/** The result of a provider's redirect; it is shown once and removed from the URL. */
function useProviderError(): string | undefined {
  const router = useRouter()
  const { next, error } = useSearch({ strict: false })
  const [shown] = useState(error && failureText(error))

  useEffect(() => {
    if (!error) return
    showFailure(error)
    void router.navigate({ to: '/signin', search: next ? { next } : {}, replace: true })
  }, [error, next, router])
  return shown
}
