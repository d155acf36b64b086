import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { identifierError, rateLimits } from '@trouvaille/domain'
import { useForm } from 'react-hook-form'
import { ApiFailure, call } from '../../lib/api.ts'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, PasswordField, TextField } from '../../ui/field.tsx'
import styles from './form.module.css'
import { enter } from './session.ts'
import { ruleTexts, texts } from './texts.ts'
import { useSubmission } from './use-submission.ts'

interface Fields {
  identifier: string
  password: string
}

const { signIn } = texts

function describe(error: unknown) {
  const isKnown = error instanceof ApiFailure && error.code === 'session.invalid_credentials'
  return { title: signIn.failure.title, description: isKnown ? signIn.invalid : signIn.failure.description, inline: signIn.invalid }
}

export function SignInPage() {
  usePageMeta({ title: signIn.title })
  const router = useRouter()
  const { next } = useSearch({ strict: false })
  const { register, handleSubmit, formState } = useForm<Fields>({ shouldFocusError: true })
  const { busy, blocked, error, submit } = useSubmission('sign-in', rateLimits.signIn, describe)
  // Only the first refusal is shown.
  const firstError = formState.errors.identifier ? 'identifier' : 'password'

  const onSubmit = (fields: Fields) =>
    submit(async () => {
      const { account } = await call('post /api/session', {
        body: { identifier: fields.identifier.trim(), password: fields.password },
      })
      enter(account)
      showToast({ ...signIn.success, tone: 'success' })
      router.history.push(next ?? '/')
    })

  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <h1 className="display">{signIn.title}</h1>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
        <TextField
          label={signIn.identifier}
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          error={formState.errors.identifier?.message}
          {...register('identifier', {
            validate: (value) => {
              const refusal = identifierError(value.trim())
              return refusal ? ruleTexts[refusal] : true
            },
          })}
        />
        <PasswordField
          label={signIn.password}
          autoComplete="current-password"
          error={firstError === 'password' ? formState.errors.password?.message : undefined}
          {...register('password', { required: signIn.passwordRequired })}
        />
        {error && <FieldError>{error}</FieldError>}
        <Button type="submit" look="primary" busy={busy} disabled={blocked > 0}>
          {busy ? signIn.submitting : blocked > 0 ? texts.blocked(blocked) : signIn.submit}
        </Button>
      </form>
      <div className={styles.links}>
        <p>
          {signIn.noAccount} <Link to="/signup">{signIn.toSignUp}</Link>
        </p>
      </div>
    </main>
  )
}
