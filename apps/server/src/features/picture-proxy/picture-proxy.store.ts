import { and, asc, inArray, lte, sum } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { pictures } from './picture-proxy.table.ts'

export type CachedPicture = typeof pictures.$inferSelect

export function picturesStore(db: Database) {
  return {
    /** Records a picture before it is written. */
    async put(picture: CachedPicture): Promise<void> {
      const { path: target, ...set } = picture
      await db
        .insert(pictures)
        .values({ path: target, ...set })
        .onConflictDoUpdate({ target: pictures.path, set })
    },

    /** Updates the time of last use, unless it is recent; adds a missing row. */
    async use(picture: CachedPicture, notedAfter: Date): Promise<void> {
      const { bytes, usedAt } = picture
      await db
        .insert(pictures)
        .values(picture)
        .onConflictDoUpdate({
          target: pictures.path,
          set: { bytes, usedAt },
          setWhere: lte(pictures.usedAt, notedAfter),
        })
    },

    /** Total size. It reads every row, so it must not be called often. */
    async totalBytes(): Promise<number> {
      const [row] = await db.select({ total: sum(pictures.bytes).mapWith(Number) }).from(pictures)
      return row?.total ?? 0
    },

    /** The least recently used pictures first. */
    leastUsed: (limit: number): Promise<CachedPicture[]> =>
      db.select().from(pictures).orderBy(asc(pictures.usedAt), asc(pictures.path)).limit(limit),

    /** Deletes rows, except of pictures that were used or written after a time. */
    async removePaths(paths: string[], until: Date): Promise<void> {
      await db.delete(pictures).where(and(inArray(pictures.path, paths), lte(pictures.usedAt, until)))
    },
  }
}
