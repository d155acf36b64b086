import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgView, text, timestamp } from 'drizzle-orm/pg-core'
import { participants } from './conversations.table.ts'

/** Conversations in which others see a person as they are now: not as at the end of a friendship. */
export const conversationsShowing = (personId: unknown) => sql`
  select ${participants.conversationId} from ${participants}
  where ${participants.userId} = ${personId} and ${participants.frozenName} is null`

/** A read-only view of who is in which conversation, for queries of other features. */
export const participantsView = pgView('conversation_participants', {
  conversationId: text('conversation_id').notNull(),
  userId: text('user_id').notNull(),
  joinedAt: timestamp('joined_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  isHidden: boolean('is_hidden').notNull(),
  lastReadSeq: integer('last_read_seq').notNull(),
  visibleFrom: integer('visible_from').notNull(),
}).existing()

/** A read-only view of messages, for the reader of the stream that notifies of them. */
export const messagesView = pgView('messages', {
  conversationId: text('conversation_id').notNull(),
  seq: integer('seq').notNull(),
  transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
}).existing()

/** A read-only view of conversations. */
export const conversationsView = pgView('conversations', { id: text('id').notNull() }).existing()
