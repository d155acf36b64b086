import type { SuspensionNotice } from '@trouvaille/contract'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiFailure } from '../../lib/api.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { showToast } from '../../lib/toasts.ts'
import { keepCredentials } from '../../platform/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import styles from './form.module.css'
import { reset } from './mail-texts.ts'
import { clearResetLink, showLinkRejection, takenResetLink } from './mailed-links.ts'
import { NewPasswordFields, type NewPassword } from './new-password-fields.tsx'
import { texts } from './texts.ts'
import { useSubmission } from './use-submission.ts'
import { useApp } from '../../core/app.ts'

const describe = () => ({ title: 'Erreur', description: reset.failed, inline: reset.failed })

const SuspensionScreen = lazyComponent(() =>
  import('../suspension/suspension-screen.tsx').then((module) => module.SuspensionScreen),
)

/** The server rejects the link, or its format is invalid. */
const isLinkRejection = (failure: unknown) =>
  failure instanceof ApiFailure &&
  (failure.code === 'password.reset_invalid' ||
    (failure.code === 'request.invalid' && /^(access|refresh)Token$/.test(failure.field ?? '')))

/** Landing page of the reset link [AUTH-19]. Independent of the current session [GAP-39]. */
export function ResetPasswordPage() {
  const app = useApp()
  usePageMeta({ title: reset.title, isPrivate: true })
  const router = useRouter()
  const [suspension, setSuspension] = useState<SuspensionNotice>()
  const { register, handleSubmit, getValues, formState } = useForm<NewPassword>()
  const { busy, blocked, error, submit } = useSubmission('new-password', undefined, describe)

  const onSubmit = ({ password }: NewPassword) =>
    submit(async () => {
      const link = takenResetLink()
      if (!link) return
      try {
        const opened = await app.call('post /api/password/reset', { body: { ...link, password } })
        keepCredentials(opened)
        app.session.enter(opened.account, opened.kept)
        showToast({ title: reset.success, tone: 'success' })
        await router.navigate({ to: '/', replace: true })
      } catch (failure) {
        const given = failure instanceof ApiFailure ? failure.suspension : undefined
        if (given) {
          clearResetLink()
          setSuspension(given)
          return
        }
        const second = failure instanceof ApiFailure ? failure.secondFactor : undefined
        if (second) {
          clearResetLink()
          showToast({ title: reset.success, tone: 'success' })
          await router.navigate({ to: '/signin', search: { second: second.token }, replace: true })
          return
        }
        if (!isLinkRejection(failure)) throw failure
        await showLinkRejection()
        await router.navigate({ to: '/signin', replace: true })
      }
      clearResetLink()
    })

  if (suspension) {
    return (
      <SuspensionScreen
        given={suspension}
        onBack={() => void router.navigate({ to: '/signin', search: {}, replace: true })}
      />
    )
  }
  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <h1 className="display">{reset.title}</h1>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
        <NewPasswordFields
          register={register}
          getValues={getValues}
          errors={{
            password: formState.errors.password?.message,
            confirmation: formState.errors.confirmation?.message,
          }}
        />
        {error && <FieldError>{error}</FieldError>}
        <p className={styles.note}>{reset.devices}</p>
        <Button type="submit" look="primary" busy={busy} disabled={blocked > 0}>
          {busy ? reset.submitting : blocked > 0 ? texts.blocked(blocked) : reset.submit}
        </Button>
      </form>
    </main>
  )
}
