import type { FriendsPick, Taste } from '@trouvaille/contract'
import { allKinds, friends as limits, kindsOf, type Section } from '@trouvaille/domain'
import type { Database } from '../../platform/database.ts'
import { tasteStore } from './taste.store.ts'

export type TasteService = ReturnType<typeof createTasteService>

/** What friends keep beside what one keeps oneself. One query each: no list leaves the database for it. */
export function createTasteService({ db }: { db: Database }) {
  const store = tasteStore(db)

  return {
    /** The tastes of those of some people who are friends, in no order. */
    compare: (userId: string, ids: readonly string[]): Promise<Taste[]> => store.compare(userId, ids, limits.cardWorks),

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
