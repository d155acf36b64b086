import { input } from '../limits.ts'
import { sanitise, trimmed } from './text.ts'

/** What a person may choose about themselves [PROF-07] [PROF-11]. */
export const genders = ['Homme', 'Femme', 'Autre'] as const
export type Gender = (typeof genders)[number]

export const countries = ['France', 'Belgique', 'Suisse', 'Canada', 'Luxembourg', 'Autre'] as const
export type Country = (typeof countries)[number]

/** Codes of the rule for a changed username; the web app holds their French texts. */
export type ProfileUsernameError =
  | 'username.required'
  | 'username.length'
  | 'username.characters'
  | 'username.start'
  | 'username.word'

/** Accented Latin letters count as letters [GAP-23]. */
const allowed = /^[\p{Script=Latin}0-9_-]+$/u

/** A username as it is saved: trimmed, in the form in which accents compare equal [PROF-24] [GAP-23]. */
export function savedUsername(text: string): string {
  return trimmed(text).normalize('NFC')
}

/**
 * Refusal of a username that was changed in the profile, in the form of {@link savedUsername} [PROF-19] to
 * [PROF-21] [GAP-21], words that cleaning removes among it [RULE-01]. It is stricter than the rule of sign-up: no dot. An unchanged name is never checked again.
 */
export function profileUsernameError(username: string): ProfileUsernameError | undefined {
  const length = [...username].length
  if (length === 0) return 'username.required'
  if (length < input.usernameMinCharacters || length > input.usernameMaxCharacters) return 'username.length'
  if (!allowed.test(username)) return 'username.characters'
  if (/^[_-]/.test(username)) return 'username.start'
  if (sanitise(username) !== username) return 'username.word'
  return undefined
}
