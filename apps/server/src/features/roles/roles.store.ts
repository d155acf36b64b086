import { and, asc, eq } from 'drizzle-orm'
import type { Role } from '@trouvaille/contract'
import type { Database } from '../../platform/db/database.ts'
import { accountsView } from '../accounts/index.ts'
import { userRoles } from './roles.table.ts'

export function rolesStore(db: Database) {
  return {
    async rolesOf(userId: string): Promise<Role[]> {
      const rows = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId))
      return rows.map(({ role }) => role)
    },

    async idOfEmail(email: string): Promise<string | undefined> {
      const [row] = await db
        .select({ id: accountsView.id })
        .from(accountsView)
        .where(eq(accountsView.email, email))
        .limit(1)
      return row?.id
    },

    /** @returns Whether it is new. */
    async insert(userId: string, role: Role): Promise<boolean> {
      const rows = await db.insert(userRoles).values({ userId, role }).onConflictDoNothing().returning()
      return rows.length > 0
    },

    /** @returns Whether it existed. */
    async delete(userId: string, role: Role): Promise<boolean> {
      const rows = await db
        .delete(userRoles)
        .where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)))
        .returning()
      return rows.length > 0
    },

    async all(): Promise<{ email: string; role: Role }[]> {
      return db
        .select({ email: accountsView.email, role: userRoles.role })
        .from(userRoles)
        .innerJoin(accountsView, eq(accountsView.id, userRoles.userId))
        .orderBy(asc(userRoles.role), asc(accountsView.email))
    },
  }
}
