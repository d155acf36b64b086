import { confirmationError, passwordError } from '@trouvaille/domain'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '../../ui/field.tsx'
import { reset as texts } from './mail-texts.ts'
import { ruleTexts } from './texts.ts'
import { usePasswordHint } from './use-password-hint.ts'

export interface NewPassword {
  password: string
  confirmation: string
}

type Name = keyof NewPassword

interface Options {
  validate: (value: string) => string | true
  onChange?: (event: { target: { value: string } }) => void
}

interface NewPasswordFieldsProps {
  label?: string
  /** The form that contains the fields. */
  register: (name: Name, options: Options) => UseFormRegisterReturn
  getValues: (name: 'password') => string
  errors: Record<Name, string | undefined>
}

/** A new password and its repetition [AUTH-35] [AUTH-36] [GAP-45]. */
export function NewPasswordFields({ label = texts.password, register, getValues, errors }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState('')
  const hint = usePasswordHint(typed)
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        help={texts.passwordHelp}
        hint={hint}
        error={errors.password}
        {...register('password', {
          validate: (value) => {
            const rejection = passwordError(value)
            return rejection ? ruleTexts[rejection] : true
          },
          onChange: ({ target }) => setTyped(target.value),
        })}
      />
      <PasswordField
        label={texts.confirmation}
        autoComplete="new-password"
        error={errors.confirmation}
        {...register('confirmation', {
          validate: (value) => {
            const rejection = confirmationError(getValues('password'), value)
            return rejection ? ruleTexts[rejection] : true
          },
        })}
      />
    </>
  )
}
