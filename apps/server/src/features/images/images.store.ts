import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { images } from './images.table.ts'

export type StoredImage = typeof images.$inferSelect
export type ImagePurpose = StoredImage['purpose']

export function imagesStore(db: Database) {
  return {
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

    uploadedBy: (ownerId: string): Promise<StoredImage[]> =>
      db.select().from(images).where(eq(images.ownerId, ownerId)),

    /** Some pictures that were stored before a time, in the order of their paths. */
    storedBefore: (time: Date, afterPath: string, limit: number): Promise<StoredImage[]> =>
      db
        .select()
        .from(images)
        .where(and(lt(images.createdAt, time), gt(images.path, afterPath)))
        .orderBy(asc(images.path))
        .limit(limit),
  }
}
