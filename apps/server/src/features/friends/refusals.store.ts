import { and, eq, or, sql } from 'drizzle-orm'
import type { Refusals } from '@trouvaille/domain'
import type { Database } from '../../platform/database.ts'
import { refusals } from './friends.table.ts'

/** Who declined whose requests, how often in a row. */
export function refusalsStore(db: Database) {
  const ofPair = (senderId: string, receiverId: string) =>
    and(eq(refusals.senderId, senderId), eq(refusals.receiverId, receiverId))

  return {
    async find(senderId: string, receiverId: string): Promise<Refusals | undefined> {
      const { times, refusedAt } = refusals
      const [row] = await db.select({ times, refusedAt }).from(refusals).where(ofPair(senderId, receiverId)).limit(1)
      return row
    },

    async add(senderId: string, receiverId: string, refusedAt: Date): Promise<void> {
      await db
        .insert(refusals)
        .values({ senderId, receiverId, times: 1, refusedAt })
        .onConflictDoUpdate({
          target: [refusals.senderId, refusals.receiverId],
          set: { times: sql`${refusals.times} + 1`, refusedAt },
        })
    },

    /** Two people have become friends: neither was refused for good. */
    async forget(one: string, other: string): Promise<void> {
      await db.delete(refusals).where(or(ofPair(one, other), ofPair(other, one)))
    },
  }
}
