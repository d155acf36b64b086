import { input } from '../limits.ts'
import { inputMessages, sanitise } from './text.ts'

/** Accented Latin letters count as letters [GAP-23]. */
const letter = '\\p{Script=Latin}'
const signUpCharacters = new RegExp(`^[${letter}0-9_.-]+$`, 'u')
const startsWithLetterOrDigit = new RegExp(`^[${letter}0-9]`, 'u')

/**
 * Refusal of a username chosen at sign-up, or undefined [RULE-02] [RULE-03]. The server holds everybody to this rule,
 * and stores the normalised form. The form cleans a name before [RULE-01]; one that is not clean is refused.
 */
export function usernameError(text: string): string | undefined {
  const username = text.normalize('NFC')
  const { length } = [...username]
  if (length < input.usernameMinCharacters) return inputMessages.tooShort(input.usernameMinCharacters)
  if (length > input.usernameMaxCharacters) return inputMessages.tooLong(input.usernameMaxCharacters)
  if (!startsWithLetterOrDigit.test(username)) return inputMessages.usernameStart
  if (!signUpCharacters.test(username)) return inputMessages.invalidCharacters
  if (sanitise(username) !== username) return inputMessages.prohibitedContent
  return undefined
}

/**
 * A valid username out of an e-mail's local part, for people who leave the field empty [AUTH-26] [GAP-22].
 * Uniqueness is the caller's: see {@link withSuffix}.
 */
export function usernameFromEmail(email: string): string {
  const local = (email.split('@')[0] ?? '').normalize('NFC')
  const allowed = withoutSpecialStart(local.replace(new RegExp(`[^${letter}0-9_.-]`, 'gu'), '_'))
  const name = cleanName(firstCharacters(allowed, input.usernameMaxCharacters)) || 'utilisateur'
  return name.length < input.usernameMinCharacters ? `${name}1` : name
}

const withoutSpecialStart = (text: string) => text.replace(new RegExp(`^[^${letter}0-9]+`, 'u'), '')

/** Taking a word out may bring a special character to the front, and taking that away, another word. */
function cleanName(text: string): string {
  const cleaned = withoutSpecialStart(sanitise(text))
  return cleaned === text ? text : cleanName(cleaned)
}

/** The same name with a number behind it, within the maximum length; used when a name is taken. */
export function withSuffix(username: string, number: number): string {
  const suffix = String(number)
  return firstCharacters(username, input.usernameMaxCharacters - suffix.length) + suffix
}

/** Cuts between characters, never inside one. */
function firstCharacters(text: string, count: number): string {
  return [...text].slice(0, count).join('')
}
