import type { Account, Profile, ProfileChanges } from '@trouvaille/contract'
import {
  type BirthMonth,
  type Country,
  type Gender,
  isPossibleBirthDate,
  profileUsernameError,
  savedUsername,
} from '@trouvaille/domain'

/** The edit screen's fields as its controls hold them: texts, empty where nothing is chosen. */
export interface ProfileForm {
  username: string
  gender: string
  birthDay: string
  birthMonth: string
  birthYear: string
  phoneNumber: string
  country: string
  bio: string
}

export type ProfileField = keyof ProfileForm

/** Prefilled where nobody has said anything yet; never saved by itself [PROF-57] [PROF-58] [GAP-68]. */
const suggestions = {
  gender: 'Homme',
  birthDay: '1',
  birthMonth: 'Janvier',
  birthYear: '2000',
  country: 'France',
  bio: 'Passionné de films, livres et musique.',
} satisfies Partial<ProfileForm>

/** True when the person has not filled in anything: the suggestions stand in. */
export function isUnfilled(profile: Profile | null): boolean {
  return Object.keys(suggestions).every((field) => profile?.[field as keyof Profile] == null)
}

const textOf = (value: string | number | null | undefined) => (value == null ? '' : String(value))

/** What the edit screen starts with. */
export function formOf(profile: Profile | null, account: Pick<Account, 'username' | 'email'>): ProfileForm {
  return {
    username: profile?.username || account.username || account.email.split('@')[0] || 'utilisateur',
    phoneNumber: textOf(profile?.phoneNumber),
    gender: textOf(profile?.gender),
    birthDay: textOf(profile?.birthDay),
    birthMonth: textOf(profile?.birthMonth),
    birthYear: textOf(profile?.birthYear),
    country: textOf(profile?.country),
    bio: textOf(profile?.bio),
    ...(isUnfilled(profile) && suggestions),
  }
}

const numberOf = (text: string) => (text === '' ? null : Number(text))
const birthDateOf = ({ birthDay, birthMonth, birthYear }: ProfileForm) => ({
  birthDay: numberOf(birthDay),
  birthMonth: (birthMonth || null) as BirthMonth | null,
  birthYear: numberOf(birthYear),
})

/** The phone number has a call of its own [PROF-45]. */
export type FormChanges = ProfileChanges & { phoneNumber?: string | null }

/**
 * What to send: the fields that the person operated and that differ from what is stored [PROF-44] [GAP-68].
 * @param operated Fields that were typed in or chosen.
 */
export function changesOf(
  form: ProfileForm,
  profile: Profile | null,
  operated: ReadonlySet<ProfileField>,
): FormChanges {
  const values = {
    ...birthDateOf(form),
    username: savedUsername(form.username),
    gender: (form.gender || null) as Gender | null,
    country: (form.country || null) as Country | null,
    phoneNumber: form.phoneNumber.trim() || null,
    bio: form.bio.trim() || null,
  }
  const changed = [...operated].filter((field) => values[field] !== (profile?.[field] ?? null))
  return Object.fromEntries(changed.map((field) => [field, values[field]]))
}

/** Refusal of the username; an unchanged one is never checked again [GAP-21]. */
export function usernameRefusal(username: string, profile: Profile | null) {
  const name = savedUsername(username)
  return name === profile?.username ? undefined : profileUsernameError(name)
}

export const hasPossibleBirthDate = (form: ProfileForm): boolean => isPossibleBirthDate(birthDateOf(form))
