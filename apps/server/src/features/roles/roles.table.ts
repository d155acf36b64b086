import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/accounts.table.ts'

/** Roles granted by the operator; no row means `user` [GAP-20]. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: text('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['admin', 'moderator', 'user'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
)
