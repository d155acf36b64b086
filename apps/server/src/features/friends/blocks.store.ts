import { and, count, desc, eq } from 'drizzle-orm'
import type { PersonCard } from '@trouvaille/contract'
import { afterKey, type TimeKey, type TimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { profileSummary, profilesView } from '../profiles/index.ts'
import { blocks } from './friends.table.ts'

export function blocksStore(db: Database) {
  return {
    /** @returns Whether it is new. */
    async add(blockerId: string, blockedId: string, createdAt: Date): Promise<boolean> {
      const rows = await db
        .insert(blocks)
        .values({ blockerId, blockedId, createdAt })
        .onConflictDoNothing()
        .returning({ id: blocks.blockedId })
      return rows.length > 0
    },

    /** @returns Whether it existed. */
    async remove(blockerId: string, blockedId: string): Promise<boolean> {
      const rows = await db
        .delete(blocks)
        .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
        .returning({ id: blocks.blockedId })
      return rows.length > 0
    },

    async count(blockerId: string): Promise<number> {
      const [row] = await db.select({ count: count() }).from(blocks).where(eq(blocks.blockerId, blockerId))
      return row?.count ?? 0
    },

    /** The newest first. */
    async page(blockerId: string, { after, limit }: TimePage): Promise<(TimeKey & { person: PersonCard })[]> {
      return db
        .select({
          id: blocks.blockedId,
          at: blocks.createdAt,
          person: profileSummary,
        })
        .from(blocks)
        .innerJoin(profilesView, eq(profilesView.id, blocks.blockedId))
        .where(and(eq(blocks.blockerId, blockerId), afterKey(blocks.createdAt, blocks.blockedId, after)))
        .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
        .limit(limit)
    },
  }
}
