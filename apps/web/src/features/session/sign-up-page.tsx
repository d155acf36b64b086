import { Link, useSearch } from '@tanstack/react-router'
import {
  type AccountRuleError,
  emailError,
  rateLimits,
  sanitise,
  signUpPhoneError,
  usernameError,
  inputMessages,
  writtenPhone,
  trimmed,
} from '@trouvaille/domain'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { draftOf } from '../../lib/draft.ts'
import { inputText } from '../../lib/error-texts.ts'
import { showToast, showToastAfterReload } from '../../lib/toasts.ts'
import { openDocument } from '../../platform/address.ts'
import { keepCredentials } from '../../platform/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import styles from './form.module.css'
import { NewPasswordFields, type NewPassword } from './new-password-fields.tsx'
import { OnceOnline } from './once-online.tsx'
import { OtherMethods } from './other-methods.tsx'
import { ruleTexts, texts } from './texts.ts'
import { useSubmission } from './use-submission.ts'
import { useApp } from '../../core/app.ts'

interface Fields extends NewPassword {
  username: string
  email: string
  phoneNumber: string
  foundByPhone: boolean
}

/** The draft: without passwords, and with the checkbox as a boolean. */
type Unsent = Record<'username' | 'email' | 'phoneNumber' | 'foundByPhone', string>

const { signUp } = texts
const draft = draftOf<Unsent>('sign-up')
const describe = () => ({ ...signUp.failure, inline: signUp.failed })

/** Adapts a domain validation rule to a form rule. */
const rule = (check: (value: string) => AccountRuleError | undefined) => (value: string) => {
  const rejection = check(value.trim())
  return rejection ? ruleTexts[rejection] : true
}

/** The normalized phone number; undefined while it is invalid. */
const phoneOf = (text: string) => (signUpPhoneError(writtenPhone(text)) ? undefined : writtenPhone(text))

/** The normalized phone number, where it differs from the input. */
function readAs(text: string): string {
  const number = phoneOf(text)
  return number === undefined || number === text.trim() ? '' : ` ${signUp.phoneRead(number)}`
}

export function SignUpPage() {
  return (
    <OnceOnline title={signUp.title}>
      <SignUpForm />
    </OnceOnline>
  )
}

function SignUpForm() {
  const app = useApp()
  /** Path to open after signing up. */
  const { next } = useSearch({ strict: false })
  const [unsent] = useState(draft.read)
  const { register, handleSubmit, formState, getValues, setFocus, setValue, control } = useForm<Fields>({
    ...(unsent && { defaultValues: { ...unsent, foundByPhone: unsent.foundByPhone === 'true' } }),
  })
  const { errors } = formState
  const { busy, blocked, error, submit } = useSubmission('sign-up', rateLimits.signUp, describe)
  const username = useWatch({ control, name: 'username', defaultValue: unsent?.username ?? '' })
  const cleaned = sanitise(username)
  const phone = useWatch({ control, name: 'phoneNumber', defaultValue: unsent?.phoneNumber ?? '' })

  const onSubmit = ({ email, phoneNumber, foundByPhone, password, ...fields }: Fields) =>
    submit(async () => {
      const { session } = await app.call('post /api/accounts', {
        body: {
          email: email.trim(),
          phoneNumber: writtenPhone(phoneNumber),
          foundByPhone,
          password,
          ...(trimmed(fields.username) && { username: sanitise(fields.username) }),
        },
      })
      draft.clear()
      if (session) {
        keepCredentials(session)
        app.session.remember(session.account)
      }
      showToast({ ...signUp.success, tone: 'success' })
      showToastAfterReload({ ...signUp.success, title: signUp.welcome, tone: 'success' })
      const nextStep = new URLSearchParams({ ...(next && { next }), ...(session && { welcome: 'true' }) }).toString()
      openDocument(nextStep ? `/signin?${nextStep}` : '/signin')
    })

  function keepDraft() {
    const { username: name, email, phoneNumber, foundByPhone } = getValues()
    draft.write({ username: name, email, phoneNumber, foundByPhone: String(foundByPhone) })
  }

  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <h1 className="display">{signUp.title}</h1>
      <form
        className={styles.form}
        noValidate
        onChange={keepDraft}
        onSubmit={(event) => void handleSubmit(onSubmit)(event)}
      >
        <TextField
          label={signUp.username}
          autoComplete="username"
          autoCapitalize="none"
          help={
            cleaned === trimmed(username)
              ? signUp.usernameHelp
              : `${inputText(inputMessages.cleaned)} ${signUp.usernameCleaned(cleaned)}`
          }
          error={errors.username?.message}
          {...register('username', {
            onBlur: () => setValue('username', sanitise(getValues('username'))),
            validate: (value) => {
              const rejection = trimmed(value) === '' ? undefined : usernameError(sanitise(value))
              return rejection ? inputText(rejection) : true
            },
          })}
        />
        <TextField
          label={signUp.email}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email', { validate: rule(emailError) })}
        />
        <PhoneField
          label={signUp.phone}
          placeholder={signUp.phonePlaceholder}
          help={`${signUp.phoneHelp}${readAs(phone)}`}
          error={errors.phoneNumber?.message}
          refused={errors.phoneNumber && phoneOf(phone) === undefined ? phone : undefined}
          onTake={(number) => {
            setValue('phoneNumber', number, { shouldValidate: true })
            setFocus('phoneNumber')
          }}
          {...register('phoneNumber', {
            // Shows the normalized number that the account will have.
            onBlur: () => setValue('phoneNumber', phoneOf(getValues('phoneNumber')) ?? getValues('phoneNumber')),
            validate: rule((text) => signUpPhoneError(writtenPhone(text))),
          })}
        />
        <CheckField
          look="box"
          label={signUp.foundByPhone}
          help={signUp.foundByPhoneHelp}
          {...register('foundByPhone')}
        />
        <NewPasswordFields
          label={signUp.password}
          register={register}
          getValues={getValues}
          errors={{ password: errors.password?.message, confirmation: errors.confirmation?.message }}
        />
        {error && <FieldError>{error}</FieldError>}
        <p className={styles.note}>
          {signUp.policyBefore}
          <Link to="/privacy-policy" search={{ next }}>
            {signUp.policy}
          </Link>
          .
        </p>
        <Button type="submit" look="primary" busy={busy} disabled={blocked > 0}>
          {busy ? signUp.submitting : blocked > 0 ? texts.blocked(blocked) : signUp.submit}
        </Button>
      </form>
      <OtherMethods />
      <div className={styles.links}>
        <p>
          {signUp.hasAccount}{' '}
          <Link to="/signin" search={{ next }}>
            {signUp.toSignIn}
          </Link>
        </p>
      </div>
    </main>
  )
}
