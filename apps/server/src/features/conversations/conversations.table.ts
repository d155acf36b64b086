import { sql } from 'drizzle-orm'
import {
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
import type { MediaType, Work } from '@trouvaille/domain'
import { accountReference } from '../accounts/index.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Conversations of two people, and groups [DATA-27]. The newest message is the one with the highest number. */
export const conversations = pgTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    type: text('type').$type<'direct' | 'group'>().notNull(),
    /** Of a group; of two people none is stored [GAP-128]. */
    name: text('name'),
    avatarUrl: text('avatar_url'),
    creatorId: accountReference('creator_id', 'set null'),
    /** Of the tap that made a group: a repeated one is known by it. */
    clientId: text('client_id'),
    /** The two of a direct conversation, in the order of their ids; null once an account is gone. */
    lowId: accountReference('low_id', 'set null'),
    highId: accountReference('high_id', 'set null'),
    /** Whether who is added reads what was written before, as far as the one does who adds them. */
    showsHistory: boolean('shows_history').notNull().default(false),
    /** False once nobody is in it [GAP-132]. */
    isActive: boolean('is_active').notNull().default(true),
    /** The number of the newest message, taken in the statement that writes it. */
    lastSeq: integer('last_seq').notNull().default(0),
    /** Of its making, before there is a message. */
    lastMessageAt: time('last_message_at').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    // One conversation for two people, even when both open it at once [GAP-129].
    uniqueIndex('conversations_pair').on(table.lowId, table.highId),
    index('conversations_high').on(table.highId),
    uniqueIndex('conversations_creation').on(table.creatorId, table.clientId),
    index('conversations_photo')
      .on(table.avatarUrl)
      .where(sql`${table.avatarUrl} is not null`),
  ],
)

/** Who is in a conversation [DATA-31]. */
export const participants = pgTable(
  'conversation_participants',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: accountReference('user_id').notNull(),
    joinedAt: time('joined_at').notNull(),
    /** What was written up to here is not theirs to read. */
    visibleFrom: integer('visible_from').notNull().default(0),
    /** How far they have read: who read a message, and how many wait, follow from it. */
    lastReadSeq: integer('last_read_seq').notNull().default(0),
    /** They left a conversation of two: it is not in their list until something new is in it [GAP-130]. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Of two people who are friends no more: how the other one goes on seeing this one, and how far they had read. */
    frozenName: text('frozen_name'),
    frozenAvatarUrl: text('frozen_avatar_url'),
    frozenReadSeq: integer('frozen_read_seq'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversation_participants_user').on(table.userId),
  ],
)

/** Who is asked into a group before they are added to it: somebody whom they have blocked is in it [SAFE-03]. */
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
 * Messages, and the lines of the conversation itself [DATA-29]. A number is never given again: a gap is where a message
 * was removed, or went with an account.
 */
export const messages = pgTable(
  'messages',
  {
    conversationId: text('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    senderId: accountReference('sender_id').notNull(),
    /** Of the device that wrote it: a message repeated in its conversation is known by it. Null for lines of the conversation itself. */
    clientId: text('client_id'),
    kind: text('kind').$type<'text' | 'work' | 'created' | 'joined' | 'left'>().notNull(),
    /** What was written. */
    content: text('content'),
    /** The work, as it was when it was shared. */
    itemType: text('item_type').$type<MediaType>(),
    itemData: jsonb('item_data').$type<Work['item']>(),
    /** Whom the line is about, besides its sender. */
    subjectId: accountReference('subject_id'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    foreignKey({ columns: [table.conversationId], foreignColumns: [conversations.id] }).onDelete('cascade'),
    // The sender first: so it also answers what is asked when an account goes.
    uniqueIndex('messages_once').on(table.senderId, table.conversationId, table.clientId),
    index('messages_subject')
      .on(table.subjectId)
      .where(sql`${table.subjectId} is not null`),
    check(
      'messages_body',
      sql`case ${table.kind} when 'text' then ${table.content} is not null
        when 'work' then ${table.itemType} is not null and ${table.itemData} is not null
        when 'joined' then ${table.subjectId} is not null else true end`,
    ),
  ],
)
