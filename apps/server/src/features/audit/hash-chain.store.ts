import { asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/raw-query.ts'
import { auditChain, auditEntries } from './audit.table.ts'
import type { Chain, Link, StoredEntry } from './hash-chain.ts'

const theOne = eq(auditChain.id, 1)

const toChain = (row: typeof auditChain.$inferSelect): Chain => ({
  dropped: { seq: row.droppedSeq, hash: row.droppedHash },
  head: { seq: row.headSeq, hash: row.headHash },
})

export function chainStore(db: Database) {
  return {
    /** Undefined if it was deleted. */
    async read(): Promise<Chain | undefined> {
      const [row] = await db.select().from(auditChain).where(theOne)
      return row && toChain(row)
    },

    /** The same, with a row lock. */
    async lock(): Promise<Chain | undefined> {
      const [row] = await db.select().from(auditChain).where(theOne).for('update')
      return row && toChain(row)
    },

    /** Entries not yet appended, the oldest first. */
    async unsealed(limit: number): Promise<StoredEntry[]> {
      return db
        .select()
        .from(auditEntries)
        .where(isNull(auditEntries.seq))
        .orderBy(asc(auditEntries.at), asc(auditEntries.id))
        .limit(limit)
    },

    /** Sets the positions of entries that have none. */
    async append(links: readonly (Link & { id: string })[]): Promise<void> {
      await db.execute(sql`update ${auditEntries} set seq = place.seq, hash = place.hash
        from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as place(id uuid, seq bigint, hash text)
        where ${auditEntries.id} = place.id and ${auditEntries.seq} is null`)
    },

    async moveHead({ seq, hash }: Link): Promise<void> {
      await db.update(auditChain).set({ headSeq: seq, headHash: hash }).where(theOne)
    },

    /** Entries after a position, in chain order. */
    async after(seq: number, limit: number): Promise<StoredEntry[]> {
      return db.select().from(auditEntries).where(gt(auditEntries.seq, seq)).orderBy(asc(auditEntries.seq)).limit(limit)
    },

    /** Deletes entries up to a position, the new beginning of the chain. */
    async drop({ seq, hash }: Link): Promise<void> {
      await db.delete(auditEntries).where(lte(auditEntries.seq, seq))
      await db.update(auditChain).set({ droppedSeq: seq, droppedHash: hash }).where(theOne)
    },

    /** An entry outside of the chain: before its beginning, or after its end. */
    async stray(): Promise<number | undefined> {
      const [row] = await rowsOf<{ seq: string | number }>(
        db,
        sql`select coalesce(
            (select seq from ${auditEntries} as e where e.seq <= c.dropped_seq order by e.seq limit 1),
            (select seq from ${auditEntries} as e where e.seq > c.head_seq order by e.seq limit 1)) as seq
          from ${auditChain} as c where c.id = 1`,
      )
      return row?.seq === null || row?.seq === undefined ? undefined : Number(row.seq)
    },

    /** Time of the entry at a position. */
    async timeAt(seq: number): Promise<Date | undefined> {
      const [row] = await db.select({ at: auditEntries.at }).from(auditEntries).where(eq(auditEntries.seq, seq))
      return row?.at
    },
  }
}
