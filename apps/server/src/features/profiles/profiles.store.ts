import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { profiles, type StoredProfile } from './profiles.table.ts'

export function profilesStore(db: Database) {
  return {
    async insert(profile: { id: string; username: string; phoneNumber: string | undefined }): Promise<void> {
      await db.insert(profiles).values(profile)
    },

    async isUsernameTaken(username: string): Promise<boolean> {
      const rows = await db
        .select({ id: profiles.id })
        .from(profiles)
        .where(sql`lower(${profiles.username}) = lower(${username})`)
        .limit(1)
      return rows.length > 0
    },

    async idOfUsername(username: string): Promise<string | undefined> {
      const [row] = await db
        .select({ id: profiles.id })
        .from(profiles)
        .where(sql`lower(${profiles.username}) = lower(${username})`)
        .limit(1)
      return row?.id
    },

    async read(id: string): Promise<StoredProfile | undefined> {
      const [row] = await db.select().from(profiles).where(eq(profiles.id, id)).limit(1)
      return row
    },

    /** Reads a profile that this transaction is going to change. */
    async lock(id: string): Promise<StoredProfile | undefined> {
      const [row] = await db.select().from(profiles).where(eq(profiles.id, id)).for('update')
      return row
    },

    async delete(id: string): Promise<void> {
      await db.delete(profiles).where(eq(profiles.id, id))
    },

    async update(id: string, changes: Partial<StoredProfile>): Promise<void> {
      await db.update(profiles).set(changes).where(eq(profiles.id, id))
    },

    /**
     * Writes the avatar's address and answers the previous one in one statement, so that of two uploads at once each
     * removes its own predecessor. Undefined when there is no profile.
     */
    async replaceAvatar(id: string, avatarUrl: string | null, updatedAt: Date): Promise<string | null | undefined> {
      const previous = db
        .$with('previous')
        .as(
          db
            .select({ id: profiles.id, avatarUrl: profiles.avatarUrl })
            .from(profiles)
            .where(eq(profiles.id, id))
            .for('update'),
        )
      const [row] = await db
        .with(previous)
        .update(profiles)
        .set({ avatarUrl, updatedAt })
        .from(previous)
        .where(eq(profiles.id, previous.id))
        .returning({ avatarUrl: previous.avatarUrl })
      return row?.avatarUrl
    },
  }
}
