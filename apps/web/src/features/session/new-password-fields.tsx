import { passwordError } from '@trouvaille/domain'
import type { UseFormReturn } from 'react-hook-form'
import { PasswordField } from '../../ui/field.tsx'
import { reset as texts } from './mail-texts.ts'
import { ruleTexts } from './texts.ts'

export interface NewPassword {
  password: string
  confirmation: string
}

/** A new password, twice [AUTH-35] [AUTH-36] [GAP-45]. */
export function NewPasswordFields({ form: { register, formState, getValues } }: { form: UseFormReturn<NewPassword> }) {
  const { errors } = formState
  return (
    <>
      <PasswordField
        label={texts.password}
        autoComplete="new-password"
        help={texts.passwordHelp}
        error={errors.password?.message}
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
        error={errors.confirmation?.message}
        {...register('confirmation', {
          validate: (value) => value === getValues('password') || ruleTexts['password.mismatch'],
        })}
      />
    </>
  )
}
