import { and, eq, lt, notExists, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { profiles } from '../profiles/profiles.table.ts'
import { images } from './images.table.ts'

export type ImagePurpose = (typeof images.$inferInsert)['purpose']

export function imagesStore(db: Database) {
  const pathsWhere = async (condition: SQL | undefined): Promise<string[]> => {
    const rows = await db.select({ path: images.path }).from(images).where(condition)
    return rows.map(({ path }) => path)
  }

  return {
    async insert(image: typeof images.$inferInsert): Promise<void> {
      await db.insert(images).values(image)
    },

    async delete(path: string): Promise<void> {
      await db.delete(images).where(eq(images.path, path))
    },

    async isOwner(ownerId: string, path: string): Promise<boolean> {
      return (await pathsWhere(and(eq(images.path, path), eq(images.ownerId, ownerId)))).length > 0
    },

    avatarsOf: (ownerId: string) => pathsWhere(and(eq(images.ownerId, ownerId), eq(images.purpose, 'avatar'))),

    /** Avatars stored before a time that their owner's profile does not show. */
    unusedAvatars(before: Date): Promise<string[]> {
      const showing = db
        .select({ id: profiles.id })
        .from(profiles)
        .where(and(eq(profiles.id, images.ownerId), eq(profiles.avatarUrl, sql`'/' || ${images.path}`)))
      return pathsWhere(and(eq(images.purpose, 'avatar'), lt(images.createdAt, before), notExists(showing)))
    },
  }
}
