import { contactLimits, contactNumbers, type Contact, type ParseDialled } from '@trouvaille/domain'
import { call } from '../../lib/api.ts'
import type { OutputOf } from '../../lib/api-types.ts'
import { queryClient } from '../../lib/query-client.ts'
import { profileQuery } from '../profile/queries.ts'

type Match = OutputOf<'post /api/contacts/matches'>['matches'][number]

/** A member who was found. */
export interface FoundPerson extends Pick<Match, 'person' | 'friendship'> {
  /** What the phone book calls whoever has that number. */
  names: readonly string[]
}

export interface Found {
  people: readonly FoundPerson[]
  /** Whether some numbers were left out because there are too many. */
  isCut: boolean
}

/**
 * Finds members among contacts. Only numbers leave the device, in the form in which profiles have them; how one without
 * a country is read depends on the country of the own profile [GAP-94].
 * @returns Undefined when no contact has a number that can be compared.
 * @throws ApiFailure, NetworkFailure, or the failure to fetch the parser of phone numbers.
 */
export async function findPeople(contacts: readonly Contact[]): Promise<Found | undefined> {
  const [{ parsePhoneNumberFromString }, profile] = await Promise.all([
    // Its data is large.
    import('libphonenumber-js/min'),
    queryClient.fetchQuery(profileQuery),
  ])
  const parse: ParseDialled = (text, defaultCountry) =>
    parsePhoneNumberFromString(text, { defaultCountry, extract: false })
  const { namesOf, isCut } = contactNumbers(contacts, profile?.country ?? null, parse)
  const numbers = [...namesOf.keys()]
  if (numbers.length === 0) return undefined

  const matches: Match[] = []
  for (let start = 0; start < numbers.length; start += contactLimits.numbersPerCall) {
    const phoneNumbers = numbers.slice(start, start + contactLimits.numbersPerCall)
    matches.push(...(await call('post /api/contacts/matches', { body: { phoneNumbers } })).matches)
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
