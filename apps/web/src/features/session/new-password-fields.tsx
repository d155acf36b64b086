import { passwordError } from '@trouvaille/domain'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '../../ui/field.tsx'
import { reset as texts } from './mail-texts.ts'
import { ruleTexts } from './texts.ts'

export interface NewPassword {
  password: string
  confirmation: string
}

type Name = keyof NewPassword

interface NewPasswordFieldsProps {
  /** Of the form that the fields are part of. */
  register: (name: Name, options: { validate: (value: string) => string | true }) => UseFormRegisterReturn
  getValues: (name: 'password') => string
  errors: Record<Name, string | undefined>
}

/** A new password, twice [AUTH-35] [AUTH-36] [GAP-45]. */
export function NewPasswordFields({ register, getValues, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={texts.password}
        autoComplete="new-password"
        help={texts.passwordHelp}
        error={errors.password}
        {...register('password', {
          validate: (value) => {
            const refusal = passwordError(value)
            return refusal ? ruleTexts[refusal] : true
          },
        })}
      />
      <PasswordField
        label={texts.confirmation}
        autoComplete="new-password"
        error={errors.confirmation}
        {...register('confirmation', {
          validate: (value) => value === getValues('password') || ruleTexts['password.mismatch'],
        })}
      />
    </>
  )
}
