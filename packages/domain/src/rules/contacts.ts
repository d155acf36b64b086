import { contactLimits, phoneLimits } from '../limits.ts'
import { signUpPhoneError } from './account.ts'
import type { Country } from './profile.ts'

/** One entry of a phone book, as a device tells it. */
export interface Contact {
  readonly names: readonly string[]
  readonly phones: readonly string[]
}

/** Where a number without a country code is dialled. */
export type DialledIn = 'FR' | 'BE' | 'CH' | 'LU' | 'CA'

/**
 * Reads a text that is a phone number as a whole, one without a country code as it is dialled in a country; undefined
 * for any other text. The parser stays outside, because its data is too large for every page.
 */
export type ParseDialled = (
  text: string,
  dialledIn: DialledIn,
) => { readonly number: string; isPossible(): boolean; isValid(): boolean } | undefined

/** A number of a phone book is read as French unless the profile names another country of the list [GAP-94]. */
const dialledIn: Record<Country, DialledIn> = {
  France: 'FR',
  Belgique: 'BE',
  Suisse: 'CH',
  Luxembourg: 'LU',
  Canada: 'CA',
  Autre: 'FR',
}

/** Where every national number begins with 0: what has neither that nor a country code is from somewhere else. */
const beginsWithZero: ReadonlySet<DialledIn> = new Set(['FR', 'BE', 'CH'])

/** The text without what phone books put around a number: marks of the writing direction, odd blanks, "tel:", "(+33)". */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^tel:\s*/i, '')
    .replace(/^\(\s*((?:\+|00)\s*\d+)\s*\)/, '$1')

/**
 * The E.164 form of a phone book's number [CONT-06] [CONT-07]: "00" means "+", what has no country code is dialled in
 * the profile's country. Undefined for what cannot have one [GAP-94].
 * @param country Of the caller's profile; null when it names none.
 */
export function contactNumber(text: string, country: Country | null, parse: ParseDialled): string | undefined {
  if (text.length > phoneLimits.inputMaxCharacters) return undefined
  const phone = plain(text).replace(/^00/, '+')
  const region = dialledIn[country ?? 'France']
  const isInternational = phone.startsWith('+')
  if (!isInternational && beginsWithZero.has(region) && !/^\(?0/.test(phone)) return undefined
  const parsed = parse(phone, region)
  if (!parsed || signUpPhoneError(parsed.number)) return undefined
  // Without its country it must be what is dialled there; with it, it is taken at its word if it has as many digits.
  return (isInternational ? parsed.isPossible() : parsed.isValid()) ? parsed.number : undefined
}

export interface ContactNumbers {
  /** Each number once, with the names that the phone book has for it, in its order. */
  readonly namesOf: ReadonlyMap<string, readonly string[]>
  /** Whether the phone book has more numbers than are compared at once. */
  readonly isCut: boolean
}

/** The numbers of a phone book that can be compared with those of profiles, and the way back to its names. */
export function contactNumbers(
  contacts: readonly Contact[],
  country: Country | null,
  parse: ParseDialled,
): ContactNumbers {
  const namesOf = new Map<string, string[]>()
  let isCut = false
  for (const { names, phones } of contacts) {
    const spoken = names.map((name) => name.trim()).filter(Boolean)
    for (const phone of phones) {
      const number = contactNumber(phone, country, parse)
      if (number === undefined) continue
      const known = namesOf.get(number)
      if (known) known.push(...spoken.filter((name) => !known.includes(name)))
      else if (namesOf.size < contactLimits.numbersPerSync) namesOf.set(number, [...new Set(spoken)])
      else isCut = true
    }
  }
  return { namesOf, isCut }
}
