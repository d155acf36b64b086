import type { Profile, ProfileChanges } from '@trouvaille/contract'
import type { UseFormSetError } from 'react-hook-form'
import { ApiFailure, call } from '../../lib/api.ts'
import { showError } from '../../lib/toasts.ts'
import type { ProfileField, ProfileForm } from './profile-form.ts'
import { bioTexts, texts as profileTexts, usernameTexts } from './texts.ts'
import { isUsernameFree } from './use-username-check.ts'

const { edit: texts } = profileTexts

/**
 * Checks that the name is free, then saves [PROF-40]. What is refused is said at its field and in a toast.
 * @returns The stored profile, "nothing" when there was nothing to save, undefined when it failed.
 */
export async function saveChanges(
  changes: ProfileChanges,
  setError: UseFormSetError<ProfileForm>,
): Promise<Profile | 'nothing' | undefined> {
  const refuse = (field: ProfileField, message: string) => setError(field, { message }, { shouldFocus: true })
  if (Object.keys(changes).length === 0) return 'nothing'
  try {
    if (changes.username !== undefined) {
      // A lookup that fails counts as taken [GAP-25].
      const isFree = await isUsernameFree(changes.username).catch((error: unknown) => {
        refuse('username', texts.usernameTaken)
        throw error
      })
      if (!isFree) {
        refuse('username', texts.usernameTaken)
        return undefined
      }
    }
    return await call('patch /api/profile', { body: changes })
  } catch (error) {
    console.error('The profile could not be saved', error)
    showError(texts.failed)
    const { code, field } = error instanceof ApiFailure ? error : {}
    if (code === 'profile.username_taken') refuse('username', texts.usernameTaken)
    if (code === 'request.invalid') {
      if (field === 'username') refuse('username', usernameTexts['username.characters'])
      if (field === 'phoneNumber') refuse('phoneNumber', texts.phoneError)
      if (field === 'birthDay' || field === 'birthYear') refuse('birthDay', texts.impossibleDate)
      if (field === 'bio') refuse('bio', bioTexts['bio.malicious'])
    }
    return undefined
  }
}
