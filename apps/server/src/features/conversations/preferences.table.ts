import { boolean, foreignKey, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { participants } from './conversations.table.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * What participants decide about a conversation for themselves [CONV-60]. No row: nothing. A table of its own, because
 * a change of {@link participants} concerns everybody in the conversation.
 */
export const preferences = pgTable(
  'conversation_preferences',
  {
    userId: text('user_id').notNull(),
    conversationId: text('conversation_id').notNull(),
    mutedUntil: time('muted_until'),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** Newest message when it was archived: a later one brings it back, unless it is muted. */
    archivedSeq: integer('archived_seq'),
    /** Read position when it was marked as unread: reading on ends the mark. */
    unreadSeq: integer('unread_seq'),
    draftText: text('draft_text'),
    /** Sequence number of the message that the draft answers. */
    draftReplyTo: integer('draft_reply_to'),
    /** When the draft was written, or taken away: the last writer wins. */
    draftAt: time('draft_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.conversationId] }),
    // Gone with the participant: who comes back begins anew.
    foreignKey({
      name: 'conversation_preferences_participant',
      columns: [table.conversationId, table.userId],
      foreignColumns: [participants.conversationId, participants.userId],
    }).onDelete('cascade'),
  ],
)
