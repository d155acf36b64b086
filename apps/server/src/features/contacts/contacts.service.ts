import { contactNumberLimits, type PersonResult } from '@trouvaille/contract'
import { canDiscover } from '@trouvaille/domain'
import { type Caller, limitKey } from '../../platform/http/endpoint-limits.ts'
import type { RateLimits } from '../../platform/security/rate-limit.ts'
import type { FriendsService } from '../friends/index.ts'
import type { ProfilesService } from '../profiles/index.ts'

export interface ContactsOptions {
  profiles: Pick<ProfilesService, 'foundByPhone'>
  friends: Pick<FriendsService, 'relationsOf'>
  limits: RateLimits
}

export interface ContactMatch extends PersonResult {
  /** The requested phone number that matched the person. */
  phoneNumber: string
}

export type ContactsService = ReturnType<typeof createContactsService>

/** Contact matching by phone numbers, which are neither stored nor logged. */
export function createContactsService({ profiles, friends, limits }: ContactsOptions) {
  return {
    /**
     * The people who let themselves be found by one of the numbers [CONT-08] [GAP-14]: neither the caller nor blocked
     * people, nor suspended ones. Of everybody else no answer says anything, not even by how long it takes: the
     * database looks among those who may be found only, and the relations are always asked for.
     * @param phoneNumbers E.164.
     * @throws ApiError `request.rate_limited`: each number counts.
     */
    async match(viewer: Caller & { accountId: string }, phoneNumbers: readonly string[]): Promise<ContactMatch[]> {
      for (const limit of Object.values(contactNumberLimits)) {
        await limits.of(limit).consume(limitKey(limit, viewer), phoneNumbers.length)
      }
      const found = await profiles.foundByPhone([...new Set(phoneNumbers)])
      const relations = await friends.relationsOf(viewer.accountId, [viewer.accountId, ...found.map(({ id }) => id)])
      return found.flatMap(({ phoneNumber, ...person }) => {
        const known = relations.get(person.id)
        if (!known || !canDiscover(known.relation, known.isSuspended)) return []
        return [{ phoneNumber, person, friendship: known.friendship }]
      })
    },
  }
}
