import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accountReference } from '../accounts/index.ts'

/** Roles granted by the operator; no row means `user` [GAP-20]. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: accountReference('user_id').notNull(),
    role: text('role', { enum: ['admin', 'moderator', 'user'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
)
