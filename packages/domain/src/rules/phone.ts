import { phoneLimits as limits } from '../limits.ts'
import { signUpPhoneError, writtenPhone } from './account.ts'

/** A number as an international parser reads it. */
export interface ParsedPhone {
  /** E.164, without extension. */
  readonly number: string
  readonly nationalNumber: string
  readonly ext?: string | undefined
}

/** Reads a text that is an international number as a whole; undefined for any other text. */
export type ParsePhone = (text: string) => ParsedPhone | undefined

export type PhoneResult = { readonly phoneNumber: string | null } | { readonly error: 'phone.e164' }

const refused: PhoneResult = { error: 'phone.e164' }

/**
 * The phone number of a profile as it is saved: E.164 without extension, or null when the field is blank
 * [PROF-28] to [PROF-34] [GAP-29]. An unchanged number is never checked again.
 * @param parse The parser; it stays outside, because its data is too large for every page.
 */
export function readPhone(text: string, parse: ParsePhone): PhoneResult {
  const phone = text.trim()
  if (phone === '') return { phoneNumber: null }
  if (phone.length > limits.inputMaxCharacters) return refused
  const parsed = parse(phone)
  if (!parsed) return refused
  const { number, nationalNumber, ext = '' } = parsed
  const fits =
    nationalNumber.length >= limits.nationalMinDigits &&
    nationalNumber.length <= limits.nationalMaxDigits &&
    ext.length <= limits.extensionMaxDigits &&
    signUpPhoneError(number) === undefined
  return fits ? { phoneNumber: number } : refused
}

/** What a French number lacks that was written without its "0", or without the "+" before "33". */
const unfinished = [
  [/^(?=[1-9][0-9]{8}$)/, '+33'],
  [/^(?=33[1-9][0-9]{8}$)/, '+'],
] as const

/** The number in E.164 that somebody may have meant, where it is not what they wrote [EASE-10]. */
export function suggestedPhone(text: string): string | undefined {
  const written = writtenPhone(text)
  const finished = unfinished.reduce((number, [start, missing]) => number.replace(start, missing), written)
  return signUpPhoneError(finished) || finished === text.trim() ? undefined : finished
}
