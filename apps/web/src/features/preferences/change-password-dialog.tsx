import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiFailure } from '../../lib/api.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, PasswordField } from '../../ui/field.tsx'
import { type NewPassword, NewPasswordFields } from '../session/new-password-fields.tsx'
import { texts as sessionTexts } from '../session/texts.ts'
import { useSubmission } from '../session/use-submission.ts'
import styles from './preferences.module.css'
import { devicesQuery } from './queries.ts'
import { texts as preferencesTexts } from './texts.ts'
import { useApp } from '../../core/app.ts'

const { password: texts } = preferencesTexts

interface Fields extends NewPassword {
  currentPassword: string
}

const describe = () => ({ title: 'Erreur', description: texts.failed, inline: texts.failed })

/** Changes the password of the signed-in person, and ends the sessions of all other devices [GAP-48]. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const app = useApp()
  const { register, handleSubmit, getValues, setError, formState } = useForm<Fields>()
  const { errors } = formState
  const { busy, blocked, error, submit } = useSubmission('change-password', undefined, describe)
  const queries = useQueryClient()

  const onSubmit = ({ currentPassword, password }: Fields) =>
    submit(async () => {
      try {
        await app.call('post /api/password/change', { body: { currentPassword, password } })
      } catch (failure) {
        if (!(failure instanceof ApiFailure) || failure.code !== 'password.wrong_current') throw failure
        setError('currentPassword', { message: texts.wrongCurrent }, { shouldFocus: true })
        return
      }
      showToast({ ...texts.success, tone: 'success' })
      void queries.invalidateQueries({ queryKey: devicesQuery.queryKey })
      onClose()
    })

  return (
    <Dialog title={texts.change} description={texts.changeText} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
        <PasswordField
          label={texts.current}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword', { required: texts.currentRequired })}
        />
        <NewPasswordFields
          register={register}
          getValues={getValues}
          errors={{ password: errors.password?.message, confirmation: errors.confirmation?.message }}
        />
        {error && <FieldError>{error}</FieldError>}
        <Button type="submit" look="primary" busy={busy} disabled={blocked > 0}>
          {busy ? texts.submitting : blocked > 0 ? sessionTexts.blocked(blocked) : texts.submit}
        </Button>
      </form>
    </Dialog>
  )
}
