import type { ProfileChanges } from '@trouvaille/contract'
import type { UseFormSetError } from 'react-hook-form'
import { ApiFailure } from '../../lib/api.ts'
import { waitText } from '../../lib/error-texts.ts'
import { showError } from '../../lib/toasts.ts'
import type { FormChanges, ProfileField, ProfileForm } from './profile-form.ts'
import { takeUpPhone, takeUpProfile } from './queries.ts'
import { bioTexts, texts as profileTexts, usernameTexts } from './texts.ts'
import { isUsernameFree } from './use-username-check.ts'
import type { App } from '../../core/app.ts'

const { edit: texts } = profileTexts

type Refuse = (field: ProfileField, message: string) => void

/**
 * Saves the profile, then the phone number, which has an endpoint of its own [PROF-40] [PROF-45]. A rejection is shown
 * at its field and in a notification; it does not roll back what was stored before, and the notification says so.
 * @returns Whether everything is stored.
 */
export async function saveChanges(
  app: App,
  { phoneNumber, ...changes }: FormChanges,
  setError: UseFormSetError<ProfileForm>,
): Promise<boolean> {
  const refuse: Refuse = (field, message) => setError(field, { message }, { shouldFocus: true })
  const hasOthers = Object.keys(changes).length > 0
  if (hasOthers && !(await saveProfile(app, changes, refuse))) return false
  return phoneNumber === undefined || savePhone(app, phoneNumber, refuse, hasOthers ? texts.phoneFailed : texts.failed)
}

/** Checks first whether the username is available. */
async function saveProfile(app: App, changes: ProfileChanges, refuse: Refuse): Promise<boolean> {
  try {
    if (changes.username !== undefined) {
      // A failed lookup counts as taken [GAP-25].
      const isFree = await isUsernameFree(app, changes.username).catch((error: unknown) => {
        refuse('username', texts.usernameTaken)
        throw error
      })
      if (!isFree) {
        refuse('username', texts.usernameTaken)
        return false
      }
    }
    takeUpProfile(app, await app.call('patch /api/profile', { body: changes }))
    return true
  } catch (error) {
    console.error(texts.notUpdated, error)
    showError(texts.failed)
    const { code, field } = error instanceof ApiFailure ? error : {}
    if (code === 'profile.username_taken') refuse('username', texts.usernameTaken)
    if (code === 'request.invalid') {
      if (field === 'username') refuse('username', usernameTexts['username.characters'])
      if (field === 'birthDay' || field === 'birthYear') refuse('birthDay', texts.impossibleDate)
      if (field === 'bio') refuse('bio', bioTexts['bio.malicious'])
    }
    return false
  }
}

async function savePhone(app: App, phoneNumber: string | null, refuse: Refuse, failure: string): Promise<boolean> {
  try {
    takeUpPhone(app, (await app.call('put /api/profile/phone', { body: { phoneNumber } })).phoneNumber)
    return true
  } catch (error) {
    console.error('The phone number could not be saved', error)
    showError(failure)
    const { code, retryAfter } = error instanceof ApiFailure ? error : {}
    if (code === 'request.invalid') refuse('phoneNumber', texts.phoneError)
    if (retryAfter !== undefined) refuse('phoneNumber', texts.phoneTooOften(waitText(retryAfter)))
    return false
  }
}
