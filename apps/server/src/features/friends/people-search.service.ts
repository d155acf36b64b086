import type { PersonCard, PersonMayKnow, PersonResult } from '@trouvaille/contract'
import {
  canBeSuggested,
  canDiscover,
  cleanPeopleQuery,
  friends as limits,
  isPeopleQuery,
  type Relation,
} from '@trouvaille/domain'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ProfilesService } from '../profiles/index.ts'
import { friendSuggestionsStore } from './friend-suggestions.store.ts'
import type { RelationsService } from './relations.service.ts'

export interface SearchOptions {
  db: Database
  clock: Clock
  profiles: Pick<ProfilesService, 'search' | 'firstByName'>
  relations: RelationsService
}

/** Search for people [FRND-10] [FRND-21]. */
export function createPeopleSearch({ db, clock, profiles, relations }: SearchOptions) {
  const mayKnow = friendSuggestionsStore(db)

  async function page(
    viewerId: string,
    size: number,
    may: (relation: Relation, isSuspended: boolean) => boolean,
    load: (limit: number) => Promise<PersonCard[]>,
  ): Promise<PersonResult[]> {
    const { items } = await relations.visiblePage({ viewerId, size, may, load, personOf: ({ id }) => id })
    return items.map(({ row, friendship }) => ({ person: row, friendship }))
  }

  return {
    /** People whose name contains the text; none if too little of it is left when normalized [FRND-15] [FRND-18]. */
    async search(viewerId: string, query: string): Promise<PersonResult[]> {
      if (!isPeopleQuery(query)) return []
      const text = cleanPeopleQuery(query)
      return page(viewerId, limits.results, canDiscover, (limit) => profiles.search(text, limit))
    },

    /** The first people by name who are not friends yet [FRND-20] [GAP-82]. */
    suggestions: (viewerId: string): Promise<PersonResult[]> =>
      page(viewerId, limits.suggestions, canBeSuggested, (limit) => profiles.firstByName(limit)),

    /** People with friends or works in common, among those who allow being suggested [FRND-60]. */
    async mayKnow(viewerId: string): Promise<PersonMayKnow[]> {
      const rows = await mayKnow.list(viewerId, clock.now(), limits.mayKnow)
      return rows.map(({ id, username, avatarUrl, ...inCommon }) => ({
        person: { id, username, avatarUrl },
        ...inCommon,
      }))
    },

    /** Dismisses a suggestion. A no-op for unknown people. */
    dismiss: (viewerId: string, personId: string): Promise<void> => mayKnow.dismiss(viewerId, personId, clock.now()),
  }
}
