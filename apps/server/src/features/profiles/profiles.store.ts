import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { profiles } from './profiles.table.ts'

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

    async read(id: string) {
      const [row] = await db.select().from(profiles).where(eq(profiles.id, id)).limit(1)
      return row
    },
  }
}
