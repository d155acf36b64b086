import { eq } from 'drizzle-orm'
import type { Role } from '@trouvaille/contract'
import type { Database } from '../../platform/database.ts'
import { userRoles } from './roles.table.ts'

export function rolesStore(db: Database) {
  return {
    async rolesOf(userId: string): Promise<Role[]> {
      const rows = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId))
      return rows.map(({ role }) => role)
    },
  }
}
