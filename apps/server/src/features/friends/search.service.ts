import type { PersonCard, PersonResult } from '@trouvaille/contract'
import {
  canBeSuggested,
  canFind,
  cleanPeopleQuery,
  friends as limits,
  isPeopleQuery,
  type Relation,
} from '@trouvaille/domain'
import type { ProfilesService } from '../profiles/profiles.service.ts'
import type { RelationsService } from './relations.service.ts'

export interface SearchOptions {
  profiles: Pick<ProfilesService, 'search' | 'firstByName'>
  relations: RelationsService
}

/** Finds people [FRND-10] [FRND-21]. */
export function createPeopleSearch({ profiles, relations }: SearchOptions) {
  async function page(
    viewerId: string,
    size: number,
    may: (relation: Relation) => boolean,
    load: (limit: number) => Promise<PersonCard[]>,
  ): Promise<PersonResult[]> {
    const { items } = await relations.visiblePage({ viewerId, size, may, load, personOf: ({ id }) => id })
    return items.map(({ row, friendship }) => ({ person: row, friendship }))
  }

  return {
    /** Others whose name holds the text; nobody when cleaning leaves too little of it [FRND-15] [FRND-18]. */
    async search(viewerId: string, query: string): Promise<PersonResult[]> {
      if (!isPeopleQuery(query)) return []
      const text = cleanPeopleQuery(query)
      const isFound = (relation: Relation) => relation !== 'self' && canFind(relation)
      return page(viewerId, limits.results, isFound, (limit) => profiles.search(text, limit))
    },

    /** The first people by name who are no friends yet [FRND-20] [GAP-82]. */
    suggestions: (viewerId: string): Promise<PersonResult[]> =>
      page(viewerId, limits.suggestions, canBeSuggested, (limit) => profiles.firstByName(limit)),
  }
}
