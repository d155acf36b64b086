import { type SQL, sql } from 'drizzle-orm'
import { boolean, pgView, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Whether a conversation is archived. Null where nothing was decided.
 * @param own A row of the table of preferences.
 * @param lastSeq Of its conversation.
 */
export const isArchived = (own: SQL, lastSeq: SQL, at: SQL) =>
  sql`(${own}.archived_seq is not null and (${own}.archived_seq >= ${lastSeq} or coalesce(${own}.muted_until > ${at}, false)))`

/** A read-only view of which conversations notify nobody, for the push notifications. */
export const preferencesView = pgView('conversation_preferences', {
  userId: text('user_id').notNull(),
  conversationId: text('conversation_id').notNull(),
  isPinned: boolean('is_pinned').notNull(),
  mutedUntil: timestamp('muted_until', { withTimezone: true, mode: 'date', precision: 3 }),
}).existing()
