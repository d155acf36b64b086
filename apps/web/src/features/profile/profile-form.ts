import type { Account, Profile, ProfileChanges } from '@trouvaille/contract'
import {
  type BirthMonth,
  type Country,
  type Gender,
  isPossibleBirthDate,
  type MediaType,
  profileUsernameError,
  savedUsername,
  type WorkName,
  trimmed,
} from '@trouvaille/domain'

/** The values of the edit form: strings, empty where nothing is chosen. */
export interface ProfileForm {
  username: string
  gender: string
  birthDay: string
  birthMonth: string
  birthYear: string
  phoneNumber: string
  country: string
  bio: string
  /** Serialized by `namesText`. */
  chosenWorks: string
}

export type ProfileField = keyof ProfileForm

/** Initial values without a stored profile; never saved automatically [PROF-57] [PROF-58] [GAP-68]. */
const suggestions = {
  gender: 'Homme',
  birthDay: '1',
  birthMonth: 'Janvier',
  birthYear: '2000',
  country: 'France',
  bio: 'Passionné de films, livres et musique.',
} satisfies Partial<ProfileForm>

/** Serializes works for a form and its draft: "movie/1 book/x". */
export const namesText = (names: readonly WorkName[]) => names.map(({ kind, id }) => `${kind}/${id}`).join(' ')

export function namesOf(text: string): WorkName[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((name) => {
      const slash = name.indexOf('/')
      return { kind: name.slice(0, slash) as MediaType, id: name.slice(slash + 1) }
    })
}

const textOf = (value: string | number | null | undefined) => (value == null ? '' : String(value))

/** The initial values of the edit form. */
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
    chosenWorks: namesText(profile?.chosenWorks ?? []),
    ...(profile === null && suggestions),
  }
}

const numberOf = (text: string) => (text === '' ? null : Number(text))
const birthDateOf = ({ birthDay, birthMonth, birthYear }: ProfileForm) => ({
  birthDay: numberOf(birthDay),
  birthMonth: (birthMonth || null) as BirthMonth | null,
  birthYear: numberOf(birthYear),
})

/** The phone number has an endpoint of its own [PROF-45]. */
export type FormChanges = ProfileChanges & { phoneNumber?: string | null }

/**
 * The changes to send: touched fields that differ from the stored profile [PROF-44] [GAP-68].
 * @param operated The touched fields.
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
    bio: trimmed(form.bio) || null,
    chosenWorks: namesOf(form.chosenWorks),
  }
  const isStored = (field: ProfileField) =>
    field === 'chosenWorks'
      ? form.chosenWorks === namesText(profile?.chosenWorks ?? [])
      : values[field] === (profile?.[field] ?? null)
  const changed = [...operated].filter((field) => !isStored(field))
  return Object.fromEntries(changed.map((field) => [field, values[field]]))
}

/** Validation error of the username; an unchanged one is not checked again [GAP-21]. */
export function usernameRejection(username: string, profile: Profile | null) {
  const name = savedUsername(username)
  return name === profile?.username ? undefined : profileUsernameError(name)
}

export const hasPossibleBirthDate = (form: ProfileForm): boolean => isPossibleBirthDate(birthDateOf(form))
