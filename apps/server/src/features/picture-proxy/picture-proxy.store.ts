import { and, asc, inArray, lte, sum } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { pictures } from './picture-proxy.table.ts'

export type CachedPicture = typeof pictures.$inferSelect

export function picturesStore(db: Database) {
  return {
    /** Notes a picture that is being written. */
    async put(picture: CachedPicture): Promise<void> {
      const { path: target, ...set } = picture
      await db
        .insert(pictures)
        .values({ path: target, ...set })
        .onConflictDoUpdate({ target: pictures.path, set })
    },

    /** Notes a use, unless one was noted after a time; and a file that nothing was known of. */
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

    /** Of all together. It reads every row, so nothing that happens often may ask. */
    async totalBytes(): Promise<number> {
      const [row] = await db.select({ total: sum(pictures.bytes).mapWith(Number) }).from(pictures)
      return row?.total ?? 0
    },

    /** Those that were not used for the longest, the longest first. */
    leastUsed: (limit: number): Promise<CachedPicture[]> =>
      db.select().from(pictures).orderBy(asc(pictures.usedAt), asc(pictures.path)).limit(limit),

    /** Forgets pictures, but for those that somebody has used, or written anew, after a time. */
    async removePaths(paths: string[], until: Date): Promise<void> {
      await db.delete(pictures).where(and(inArray(pictures.path, paths), lte(pictures.usedAt, until)))
    },
  }
}
