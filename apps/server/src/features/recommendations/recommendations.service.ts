import type { FriendsPick, Recommendation } from '@trouvaille/contract'
import { allMediaTypes, friends as limits, mediaTypesOf, type Section, type Work } from '@trouvaille/domain'
import { readTimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FriendProfileService } from '../friends/index.ts'
import { recommendationsStore } from './recommendations.store.ts'

export interface RecommendationsOptions {
  db: Database
  mayLook: FriendProfileService['mayLook']
}

export type RecommendationsService = ReturnType<typeof createRecommendationsService>

/** Comparison of one's favourites with those of friends. One query each: lists are not loaded into memory. */
export function createRecommendationsService({ db, mayLook }: RecommendationsOptions) {
  const store = recommendationsStore(db)

  return {
    /** The tastes of the friends among some people, unordered. */
    compare: (userId: string, ids: readonly string[]): Promise<Recommendation[]> =>
      store.compare(userId, ids, limits.cardWorks),

    /**
     * One page of common favourites, by when the friend added them last.
     * @throws ApiError `people.not_found` for anybody but friends.
     */
    async inCommon(
      userId: string,
      friendId: string,
      after: string | undefined,
    ): Promise<{ works: Work[]; nextCursor: string | null }> {
      await mayLook(userId, friendId)
      const { shown, nextCursor } = await readTimePage(after, limits.worksPerPage, (page) =>
        store.inCommon(userId, friendId, page),
      )
      return { works: shown.map(({ work }) => work), nextCursor }
    },

    /** Favourites of friends that the person does not have, the newest first. @param section All when absent. */
    picks: (userId: string, section: Section | undefined): Promise<FriendsPick[]> =>
      store.picks(userId, {
        kinds: section ? mediaTypesOf(section) : allMediaTypes,
        ofEach: limits.picksOfEach,
        people: limits.pickPeople,
        limit: limits.picks,
      }),
  }
}
