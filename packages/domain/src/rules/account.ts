import { input } from '../limits.ts'

const identifierCharacters = /^[A-Za-z0-9@._-]+$/
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/
const e164 = /^\+[1-9][0-9]{1,14}$/

/** Codes of the account rules; the web app holds their French texts. */
export type AccountRuleError =
  | 'identifier.required'
  | 'identifier.too_long'
  | 'identifier.characters'
  | 'email.required'
  | 'email.too_long'
  | 'email.characters'
  | 'email.shape'
  | 'phone.e164'
  | 'password.too_short'
  | 'password.too_long'
  | 'password.mismatch'

/** Refusal of a sign-in identifier (e-mail or username) [AUTH-21] [AUTH-22]. */
export function identifierError(identifier: string): AccountRuleError | undefined {
  if (identifier === '') return 'identifier.required'
  if (identifier.length > input.identifierMaxCharacters) return 'identifier.too_long'
  if (!identifierCharacters.test(identifier.normalize('NFC')) && !isUsernameLike(identifier)) {
    return 'identifier.characters'
  }
  return undefined
}

/** A username may hold accented letters, and a person may sign in with it [GAP-23] [GAP-26]. */
function isUsernameLike(identifier: string): boolean {
  return !identifier.includes('@') && /^[\p{Script=Latin}0-9._-]+$/u.test(identifier.normalize('NFC'))
}

/** Refusal of an e-mail at sign-up: the identifier rule, and the shape of an address [AUTH-24] [GAP-27]. */
export function emailError(email: string): AccountRuleError | undefined {
  if (email === '') return 'email.required'
  if (email.length > input.identifierMaxCharacters) return 'email.too_long'
  if (!identifierCharacters.test(email)) return 'email.characters'
  return emailShape.test(email) ? undefined : 'email.shape'
}

/** Refusal of an e-mail that asks for a mail: its basic shape only [AUTH-33] [AUTH-34]. */
export function emailShapeError(email: string): AccountRuleError | undefined {
  if (email.length > input.identifierMaxCharacters) return 'email.too_long'
  return emailShape.test(email) ? undefined : 'email.shape'
}

/**
 * A phone number as people write it, as far as it can be told in E.164 [FR-05]: without what stands between digits, "00" as
 * "+", and "0" with nine digits as French. What it then is, the rule below judges.
 */
export function writtenPhone(text: string): string {
  const digits = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}|\(0\)|[\s.\-‐‑–/()]/gu, '')
    .replace(/^00/, '+')
  return digits.replace(/^(?:\+33)?0(?=[1-9][0-9]{8}$)/, '+33')
}

/** Refusal of a sign-up phone, already read as it is written [AUTH-28]. */
export function signUpPhoneError(phone: string): AccountRuleError | undefined {
  return e164.test(phone) ? undefined : 'phone.e164'
}

/** Refusal of a new password [AUTH-31] [AUTH-35]. */
export function passwordError(password: string): AccountRuleError | undefined {
  if (password.length < input.passwordMinCharacters) return 'password.too_short'
  if (password.length > input.passwordMaxCharacters) return 'password.too_long'
  return undefined
}

/** Refusal of the second entry of a new password [AUTH-30] [AUTH-36]. */
export function confirmationError(password: string, confirmation: string): AccountRuleError | undefined {
  return password === confirmation ? undefined : 'password.mismatch'
}
