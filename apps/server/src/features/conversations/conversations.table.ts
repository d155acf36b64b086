import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { WrittenBody } from '@trouvaille/contract'
import type { MediaType, Work } from '@trouvaille/domain'
import { transactionId } from '../../platform/db/transaction-id.ts'
import { accountReference } from '../accounts/index.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Direct conversations and groups [DATA-27]. The newest message has the highest sequence number. */
export const conversations = pgTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    type: text('type').$type<'direct' | 'group'>().notNull(),
    /** Group name; null for a direct conversation [GAP-128]. */
    name: text('name'),
    avatarUrl: text('avatar_url'),
    creatorId: accountReference('creator_id', 'set null'),
    /** Idempotency key of a group's creation. */
    clientId: text('client_id'),
    /** The two people of a direct conversation, in the order of their ids; null once an account is deleted. */
    lowId: accountReference('low_id', 'set null'),
    highId: accountReference('high_id', 'set null'),
    /** Whether added people may read earlier messages, as far as the person who adds them may. */
    showsHistory: boolean('shows_history').notNull().default(false),
    /** False once it has no participants [GAP-132]. */
    isActive: boolean('is_active').notNull().default(true),
    /** Sequence number of the newest message, incremented by the statement that writes it. */
    lastSeq: integer('last_seq').notNull().default(0),
    /** Time of creation before there is a message. */
    lastMessageAt: time('last_message_at').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    transactionId: transactionId(),
  },
  (table) => [
    // One conversation per pair, even if both open it concurrently [GAP-129].
    uniqueIndex('conversations_pair').on(table.lowId, table.highId),
    index('conversations_high').on(table.highId),
    uniqueIndex('conversations_creation').on(table.creatorId, table.clientId),
    index('conversations_photo')
      .on(table.avatarUrl)
      .where(sql`${table.avatarUrl} is not null`),
  ],
)

/** Participants [DATA-31]. */
export const participants = pgTable(
  'conversation_participants',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: accountReference('user_id').notNull(),
    joinedAt: time('joined_at').notNull(),
    /** Messages up to this sequence number are not visible to them. */
    visibleFrom: integer('visible_from').notNull().default(0),
    /** Read position, from which read receipts and unread counts are derived. */
    lastReadSeq: integer('last_read_seq').notNull().default(0),
    /** They left a direct conversation: it is hidden until it has a new message [GAP-130]. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /**
     * After the end of a friendship: the frozen view of this person for the other one, and their read position then.
     */
    frozenName: text('frozen_name'),
    frozenAvatarUrl: text('frozen_avatar_url'),
    frozenReadSeq: integer('frozen_read_seq'),
    transactionId: transactionId(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversation_participants_user').on(table.userId),
  ],
)

/** Invitations into groups, for people who have blocked a participant [SAFE-03]. */
export const invitations = pgTable(
  'conversation_invitations',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: accountReference('user_id').notNull(),
    inviterId: accountReference('inviter_id').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversation_invitations_user').on(table.userId, table.createdAt),
    index('conversation_invitations_inviter').on(table.inviterId),
  ],
)

/**
 * Messages and system messages [DATA-29]. Sequence numbers are never reused: a gap is a message that was removed, or
 * deleted with its account.
 */
export const messages = pgTable(
  'messages',
  {
    conversationId: text('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    senderId: accountReference('sender_id').notNull(),
    /**
     * Of the device that wrote it: a message repeated in its conversation is known by it. Null for lines of the
     * conversation itself.
     */
    clientId: text('client_id'),
    kind: text('kind').$type<'text' | 'work' | 'deleted' | 'created' | 'joined' | 'left'>().notNull(),
    /** What was written; null once it is deleted. */
    content: text('content'),
    /** The work, as it was when it was shared. */
    itemType: text('item_type').$type<MediaType>(),
    itemData: jsonb('item_data').$type<Work['item']>(),
    /** The person concerned by a system message, besides its sender. */
    subjectId: accountReference('subject_id'),
    createdAt: time('created_at').notNull(),
    /** Of the transaction that wrote it: changes are in the stream. */
    transactionId: transactionId(),
    /** The message that it answers. That one may be deleted since. */
    replyTo: integer('reply_to'),
    /** Number of its changes: edits, deletion, reactions. */
    version: integer('version').notNull().default(0),
    editedAt: time('edited_at'),
    /** As a page shows them, of the rows of {@link reactions}: null for none. */
    reactions: jsonb('reactions').$type<{ emoji: string; personIds: string[] }[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    foreignKey({ columns: [table.conversationId], foreignColumns: [conversations.id] }).onDelete('cascade'),
    // The sender first: the index also serves the deletion of an account.
    uniqueIndex('messages_once').on(table.senderId, table.conversationId, table.clientId),
    // What was written since a position in the stream: new rows are at its end.
    index('messages_transaction').on(table.transactionId),
    index('messages_subject')
      .on(table.subjectId)
      .where(sql`${table.subjectId} is not null`),
    // The works of a conversation, the newest first, and where one of them was shared.
    index('messages_works')
      .on(table.conversationId, table.seq)
      .where(sql`kind = 'work'`),
    index('messages_of_work')
      .on(table.conversationId, table.itemType, sql`(item_data ->> 'id')`, table.seq)
      .where(sql`kind = 'work'`),
    check(
      'messages_body',
      sql`case ${table.kind} when 'text' then ${table.content} is not null
        when 'work' then ${table.itemType} is not null and ${table.itemData} is not null
        when 'joined' then ${table.subjectId} is not null else true end`,
    ),
  ],
)

const ofMessage = { conversationId: text('conversation_id').notNull(), seq: integer('seq').notNull() }
const messageReference = (name: string, table: { conversationId: AnyPgColumn; seq: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [table.conversationId, table.seq],
    foreignColumns: [messages.conversationId, messages.seq],
  }).onDelete('cascade')

/** Reactions to messages: one for each person. */
export const reactions = pgTable(
  'message_reactions',
  {
    ...ofMessage,
    userId: accountReference('user_id').notNull(),
    emoji: text('emoji').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq, table.userId] }),
    messageReference('message_reactions_message', table),
    index('message_reactions_user').on(table.userId),
  ],
)

/** What messages were before their author edited or deleted them, for reports. */
export const messageVersions = pgTable(
  'message_versions',
  {
    ...ofMessage,
    /** The version that took its place. */
    version: integer('version').notNull(),
    body: jsonb('body').$type<WrittenBody>().notNull(),
    replacedAt: time('replaced_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq, table.version] }),
    messageReference('message_versions_message', table),
    index('message_versions_replaced').on(table.replacedAt),
  ],
)

/** Messages that somebody deleted for themselves. */
export const hiddenMessages = pgTable(
  'hidden_messages',
  { ...ofMessage, userId: accountReference('user_id').notNull(), hiddenAt: time('hidden_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.conversationId, table.seq] }),
    messageReference('hidden_messages_message', table),
    index('hidden_messages_place').on(table.conversationId, table.seq),
  ],
)
