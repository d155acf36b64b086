import { and, eq, or, sql } from 'drizzle-orm'
import type { Rejections } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { declinedRequests } from './friends.table.ts'

/** Counts consecutive declined requests. */
export function declinedRequestsStore(db: Database) {
  const ofPair = (senderId: string, receiverId: string) =>
    and(eq(declinedRequests.senderId, senderId), eq(declinedRequests.receiverId, receiverId))

  return {
    async find(senderId: string, receiverId: string): Promise<Rejections | undefined> {
      const { times, refusedAt } = declinedRequests
      const [row] = await db
        .select({ times, refusedAt })
        .from(declinedRequests)
        .where(ofPair(senderId, receiverId))
        .limit(1)
      return row
    },

    async add(senderId: string, receiverId: string, refusedAt: Date): Promise<void> {
      await db
        .insert(declinedRequests)
        .values({ senderId, receiverId, times: 1, refusedAt })
        .onConflictDoUpdate({
          target: [declinedRequests.senderId, declinedRequests.receiverId],
          set: { times: sql`${declinedRequests.times} + 1`, refusedAt },
        })
    },

    /** Deletes the counts of two people who became friends. */
    async remove(one: string, other: string): Promise<void> {
      await db.delete(declinedRequests).where(or(ofPair(one, other), ofPair(other, one)))
    },
  }
}
