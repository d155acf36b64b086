import type { FriendsPick, Taste } from '@trouvaille/contract'
import { allKinds, friends as limits, kindsOf, type Section, type Work } from '@trouvaille/domain'
import { readTimeCursor, timePage } from '../../platform/cursor.ts'
import type { Database } from '../../platform/database.ts'
import type { FriendProfileService } from '../friends/friend-profile.service.ts'
import { tasteStore } from './taste.store.ts'

export interface TasteOptions {
  db: Database
  mayLook: FriendProfileService['mayLook']
}

export type TasteService = ReturnType<typeof createTasteService>

/** What friends keep beside what one keeps oneself. One query each: no list leaves the database for it. */
export function createTasteService({ db, mayLook }: TasteOptions) {
  const store = tasteStore(db)

  return {
    /** The tastes of those of some people who are friends, in no order. */
    compare: (userId: string, ids: readonly string[]): Promise<Taste[]> => store.compare(userId, ids, limits.cardWorks),

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
      const rows = await store.inCommon(userId, friendId, { after: readTimeCursor(after), limit: size + 1 })
      const { shown, nextCursor } = timePage(rows, size)
      return { works: shown.map(({ work }) => work), nextCursor }
    },

    /** What friends keep and the person does not, the newest first. @param section All of them when absent. */
    picks: (userId: string, section: Section | undefined): Promise<FriendsPick[]> =>
      store.picks(userId, {
        kinds: section ? kindsOf(section) : allKinds,
        ofEach: limits.picksOfEach,
        people: limits.pickPeople,
        limit: limits.picks,
      }),
  }
}
