import type { FriendsPick, Recommendation } from '@trouvaille/contract'
import { allMediaTypes, friends as limits, mediaTypesOf, type Section, type Work } from '@trouvaille/domain'
import { decodeTimeCursor, timePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FriendProfileService } from '../friends/index.ts'
import { recommendationsStore } from './recommendations.store.ts'

export interface RecommendationsOptions {
  db: Database
  mayLook: FriendProfileService['mayLook']
}

export type RecommendationsService = ReturnType<typeof createRecommendationsService>

/** What friends keep beside what one keeps oneself. One query each: no list leaves the database for it. */
export function createRecommendationsService({ db, mayLook }: RecommendationsOptions) {
  const store = recommendationsStore(db)

  return {
    /** The tastes of those of some people who are friends, in no order. */
    compare: (userId: string, ids: readonly string[]): Promise<Recommendation[]> =>
      store.compare(userId, ids, limits.cardWorks),

    /**
     * One page of what both keep, as the friend kept it last.
     * @throws ApiError `people.not_found` for who is no friend.
     */
    async inCommon(
      userId: string,
      friendId: string,
      after: string | undefined,
    ): Promise<{ works: Work[]; nextCursor: string | null }> {
      await mayLook(userId, friendId)
      const size = limits.worksPerPage
      const rows = await store.inCommon(userId, friendId, { after: decodeTimeCursor(after), limit: size + 1 })
      const { shown, nextCursor } = timePage(rows, size)
      return { works: shown.map(({ work }) => work), nextCursor }
    },

    /** What friends keep and the person does not, the newest first. @param section All of them when absent. */
    picks: (userId: string, section: Section | undefined): Promise<FriendsPick[]> =>
      store.picks(userId, {
        kinds: section ? mediaTypesOf(section) : allMediaTypes,
        ofEach: limits.picksOfEach,
        people: limits.pickPeople,
        limit: limits.picks,
      }),
  }
}
