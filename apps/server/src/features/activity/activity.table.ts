import { sql } from 'drizzle-orm'
import { jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import type { OptionalActivityKind } from '@trouvaille/domain'
import { accountReference } from '../accounts/index.ts'

/** How far an account has seen its activity, and what it does not want to see. Without a row: nothing, and all. */
export const activityStates = pgTable('activity_states', {
  accountId: accountReference('account_id').primaryKey(),
  /** When the newest entry that was seen happened. */
  seenUntil: timestamp('seen_until', { withTimezone: true, mode: 'date', precision: 3 }),
  muted: jsonb('muted')
    .$type<OptionalActivityKind[]>()
    .notNull()
    .default(sql`'[]'`),
})
