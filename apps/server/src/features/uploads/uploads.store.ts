import { and, asc, eq, gt, isNotNull, lt, notExists, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { accountsView } from '../accounts/index.ts'
import { images } from './uploads.table.ts'

export type StoredImage = typeof images.$inferSelect
export type ImagePurpose = StoredImage['purpose']

export function uploadsStore(db: Database) {
  /** Anonymizes pictures whose uploader was deleted. */
  const deleteOrphans = async (some: SQL | undefined): Promise<void> => {
    const owner = db.select({ id: accountsView.id }).from(accountsView).where(eq(accountsView.id, images.ownerId))
    await db
      .update(images)
      .set({ ownerId: null })
      .where(and(some, notExists(owner)))
  }

  return {
    clearOwner: (ownerId: string): Promise<void> => deleteOrphans(eq(images.ownerId, ownerId)),

    /** Only those stored before a time: an upload may be in progress. */
    clearMissingOwners: (time: Date): Promise<void> =>
      deleteOrphans(and(isNotNull(images.ownerId), lt(images.createdAt, time))),

    async insert(image: typeof images.$inferInsert): Promise<void> {
      await db.insert(images).values(image)
    },

    async delete(path: string): Promise<void> {
      await db.delete(images).where(eq(images.path, path))
    },

    async isOwner(ownerId: string, path: string): Promise<boolean> {
      const own = and(eq(images.path, path), eq(images.ownerId, ownerId))
      return (await db.select({ path: images.path }).from(images).where(own)).length > 0
    },

    async uploadedSince(ownerId: string, path: string, time: Date): Promise<StoredImage | undefined> {
      const lately = and(eq(images.path, path), eq(images.ownerId, ownerId), gt(images.createdAt, time))
      return (await db.select().from(images).where(lately))[0]
    },

    uploadedBy: (ownerId: string): Promise<StoredImage[]> =>
      db.select().from(images).where(eq(images.ownerId, ownerId)),

    /** Pictures stored before a time, by path. */
    storedBefore: (time: Date, afterPath: string, limit: number): Promise<StoredImage[]> =>
      db
        .select()
        .from(images)
        .where(and(lt(images.createdAt, time), gt(images.path, afterPath)))
        .orderBy(asc(images.path))
        .limit(limit),
  }
}

/** Paths of all uploaded pictures. */
export async function storedPaths(db: Database): Promise<string[]> {
  const rows = await db.select({ path: images.path }).from(images).orderBy(images.path)
  return rows.map(({ path }) => path)
}
