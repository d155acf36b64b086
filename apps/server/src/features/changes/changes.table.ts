import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { transactionId } from '../../platform/db/transaction-id.ts'
import type { StoredActivity } from './recorded-changes.ts'

/**
 * The stream of changes: what happened to an account, or in a conversation, written in the transaction in which it
 * happened and deleted after a month. Messages and read positions are not in it: their rows carry their transaction.
 */
export const changes = pgTable(
  'changes',
  {
    transactionId: transactionId(),
    /** The order inside a transaction. */
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    /** Whom it concerns; null for the participants of a conversation. */
    accountId: text('account_id'),
    conversationId: text('conversation_id'),
    type: text('type').notNull(),
    /** Ids, and what else cannot be read later. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    /** What the activity of the account lists of it; null for most changes. */
    activity: jsonb('activity').$type<StoredActivity>(),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.id] }),
    index('changes_account')
      .on(table.accountId, table.transactionId)
      .where(sql`account_id is not null`),
    index('changes_conversation')
      .on(table.conversationId, table.transactionId)
      .where(sql`conversation_id is not null`),
    index('changes_activity')
      .on(table.accountId, table.createdAt, table.id)
      .where(sql`activity is not null`),
  ],
)
