import { bigint, jsonb, pgView, text, timestamp } from 'drizzle-orm/pg-core'
import type { StoredActivity } from './recorded-changes.ts'

/** A read-only view of what the stream holds for the activity of accounts. */
export const changesView = pgView('changes', {
  transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
  id: bigint('id', { mode: 'number' }).notNull(),
  accountId: text('account_id'),
  activity: jsonb('activity').$type<StoredActivity>(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
}).existing()
