import { contactLimits, contactNumbers, type Contact, type ParseDialled } from '@trouvaille/domain'
import type { OutputOf } from '../../lib/api-types.ts'
import { profileQuery } from '../profile/queries.ts'
import type { App } from '../../core/app.ts'

type Match = OutputOf<'post /api/contacts/matches'>['matches'][number]

/** A matched member. */
export interface FoundPerson extends Pick<Match, 'person' | 'friendship'> {
  /** The name in the phone book for that number. */
  names: readonly string[]
}

export interface Found {
  people: readonly FoundPerson[]
  /** Whether numbers above the limit were omitted. */
  isCut: boolean
}

/**
 * Matches contacts with members. Only numbers leave the device, in the same format as in profiles; a number without a
 * country code is parsed with the country of the own profile [GAP-94].
 * @returns Undefined when no contact has a comparable number.
 * @throws ApiFailure, NetworkFailure, or the failure to load the phone number parser.
 */
export async function findPeople(app: App, contacts: readonly Contact[]): Promise<Found | undefined> {
  const [{ parsePhoneNumberFromString }, profile] = await Promise.all([
    // Loaded on demand because of its size.
    import('libphonenumber-js/min'),
    app.queryClient.fetchQuery(profileQuery),
  ])
  const parse: ParseDialled = (text, defaultCountry) =>
    parsePhoneNumberFromString(text, { defaultCountry, extract: false })
  const { namesOf, isCut } = contactNumbers(contacts, profile?.country ?? null, parse)
  const numbers = [...namesOf.keys()]
  if (numbers.length === 0) return undefined

  const matches: Match[] = []
  for (let start = 0; start < numbers.length; start += contactLimits.numbersPerCall) {
    const phoneNumbers = numbers.slice(start, start + contactLimits.numbersPerCall)
    matches.push(...(await app.call('post /api/contacts/matches', { body: { phoneNumbers } })).matches)
  }
  return {
    people: matches.map(({ person, friendship, phoneNumber }) => ({
      person,
      friendship,
      names: namesOf.get(phoneNumber) ?? [],
    })),
    isCut,
  }
}
