import { boolean, pgView, text, timestamp } from 'drizzle-orm/pg-core'

/** A read-only view of who is in which conversation, for queries of other features. */
export const participantsView = pgView('conversation_participants', {
  conversationId: text('conversation_id').notNull(),
  userId: text('user_id').notNull(),
  joinedAt: timestamp('joined_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  isHidden: boolean('is_hidden').notNull(),
}).existing()
