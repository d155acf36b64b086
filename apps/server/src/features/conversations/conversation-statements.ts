import { type SQL, sql } from 'drizzle-orm'
import type { PersonCard, UnreadEntry } from '@trouvaille/contract'
import { conversations as limits, type WriteFacts } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { isoTime, prepareStatement } from '../../platform/db/raw-query.ts'
import { areFriends, blocksView } from '../friends/index.ts'
import { profilesView } from '../profiles/index.ts'
import { isAnySuspended } from '../suspensions/index.ts'
import { conversations, hiddenMessages, messages, participants } from './conversations.table.ts'
import { isArchived } from './preferences.sql.ts'
import { preferences } from './preferences.table.ts'
import { messageColumns, type MessageRow } from './message-rows.ts'

/** Prepared statements for the list and for opening a conversation. */

/** Columns of a conversation for list and page, for one participant. */
export interface ConversationRow extends WriteFacts {
  id: string
  name: string | null
  avatarUrl: string | null
  creatorId: string | null
  createdAt: string
  updatedAt: string
  lastMessageAt: string
  isActive: boolean
  lastSeq: number
  lastReadSeq: number
  showsHistory: boolean
  /** Messages that are not visible to them. */
  visibleFrom: number
  /** Participants of the group whom they have blocked. */
  blockedIds: string[]
}

export interface SummaryRow extends ConversationRow {
  people: PersonCard[]
  participantCount: number
  lastMessage: MessageRow | null
  lastSender: string | null
  lastSubject: string | null
}

export interface ParticipantRow {
  person: PersonCard
  lastReadSeq: number
  joinedAt: string
}

const facts = sql`
  conversation.id, conversation.type, conversation.name, conversation.avatar_url as "avatarUrl",
  conversation.creator_id as "creatorId", ${isoTime(sql`conversation.created_at`)} as "createdAt",
  ${isoTime(sql`conversation.updated_at`)} as "updatedAt", ${isoTime(sql`conversation.last_message_at`)} as "lastMessageAt",
  conversation.is_active as "isActive", conversation.last_seq as "lastSeq", conversation.shows_history as "showsHistory",
  member.last_read_seq as "lastReadSeq", member.visible_from as "visibleFrom",
  coalesce(${areFriends(sql`conversation.low_id`, sql`conversation.high_id`)}, false) as "areFriends",
  (conversation.type = 'direct' and ${isAnySuspended([sql`conversation.low_id`, sql`conversation.high_id`], sql`${sql.placeholder('at')}::timestamptz`)}) as "isAnySuspended",
  (select coalesce(json_agg(block.blocked_id), '[]') from ${blocksView} as block
    join ${participants} as blocked on blocked.conversation_id = member.conversation_id
      and blocked.user_id = block.blocked_id
    where block.blocker_id = member.user_id and conversation.type = 'group') as "blockedIds"`

/** Name and picture of a participant as the reader sees them; a picture that its owner removed is never shown. */
const shownName = sql`coalesce(case when other.user_id <> ${sql.placeholder('userId')} then other.frozen_name end, profile.username)`
const shownAvatar = sql`case when other.user_id = ${sql.placeholder('userId')} or other.frozen_name is null
  or other.frozen_avatar_url = profile.avatar_url then profile.avatar_url end`
const shownCard = sql`json_build_object('id', profile.id, 'username', ${shownName}, 'avatarUrl', ${shownAvatar})`

/** One index lookup per conversation: nobody is in so many that a scan would be faster. */
const withConversation = sql`
  join lateral (select * from ${conversations} where id = member.conversation_id limit 1) as conversation on true`

const userId = sql.placeholder('userId')
const conversationId = sql.placeholder('conversationId')
const before = sql`${sql.placeholder('before')}::timestamptz`

/** Unread messages of others, counted up to a limit. */
const unreadCount = sql`(
  select count(*)::int from (
    select from ${messages} as message
    where message.conversation_id = member.conversation_id
      and message.seq > greatest(member.last_read_seq, member.visible_from)
      and message.sender_id <> ${userId} and message.kind in ('text', 'work')
    -- In the order of the index: it suggests a plan that reads no other messages, however they are spread.
    order by message.seq
    limit ${sql.raw(String(limits.unreadCounted))}
  ) as waiting
)`

interface OfUser extends Record<string, unknown> {
  userId: string
}
/** Parameters of {@link facts}. */
interface AtTime extends Record<string, unknown> {
  /** ISO 8601. */
  at: string
}
interface PageValues extends OfUser, AtTime {
  /** Keyset cursor: a time and an id. */
  before: string | null
  beforeId: string | null
  /** Those that they have archived, instead of the others. */
  archived: boolean
  limit: number
}
interface OfConversation extends Record<string, unknown> {
  conversationId: string
}

/**
 * @param page Rows of {@link participants}, each with the time of the newest message.
 * @param first What comes before their order by that time.
 */
const summariesOf = (page: SQL, first = sql``) => sql`
    with page as materialized (${page})
    select ${facts},
      (select count(*)::int from ${participants} as other where other.conversation_id = member.conversation_id)
        as "participantCount",
      (select coalesce(json_agg(shown.card), '[]') from (
        select ${shownCard} as card from ${participants} as other
        join ${profilesView} as profile on profile.id = other.user_id
        where other.conversation_id = member.conversation_id and other.user_id <> ${userId}
        order by other.user_id limit ${sql.raw(String(limits.peopleShown))}
      ) as shown) as people,
      row_to_json(newest) as "lastMessage",
      (select ${shownName} from ${profilesView} as profile left join ${participants} as other
          on other.conversation_id = member.conversation_id and other.user_id = profile.id
        where profile.id = newest."senderId") as "lastSender",
      (select profile.username from ${profilesView} as profile where profile.id = newest."subjectId") as "lastSubject"
    from page as member ${withConversation}
    left join lateral (
      select ${messageColumns(sql`message`)} from ${messages} as message
      where message.conversation_id = member.conversation_id and message.seq > member.visible_from
        and not exists (select from ${hiddenMessages} as hidden where hidden.user_id = ${userId}
          and hidden.conversation_id = message.conversation_id and hidden.seq = message.seq)
      order by message.seq desc limit 1
    ) as newest on true
    order by ${first} member.last_message_at desc, member.conversation_id desc`

/** One page of a person's conversations, in one query. */
export const pageStatement = (db: Database) =>
  prepareStatement<PageValues, SummaryRow>(
    db,
    'conversations_page',
    summariesOf(
      sql`
      select member.*, conversation.last_message_at, coalesce(own.is_pinned, false) as is_pinned
      from ${participants} as member ${withConversation}
      -- A few rows, read once.
      left join (select * from ${preferences} where user_id = ${userId}) as own
        on own.conversation_id = member.conversation_id
      where member.user_id = ${userId} and not member.is_hidden
        and coalesce(${isArchived(sql`own`, sql`conversation.last_seq`, sql`${sql.placeholder('at')}::timestamptz`)}, false) = ${sql.placeholder('archived')}
        -- Pinned ones are on the first page, whenever their newest messages are from.
        and (${before} is null or (own.is_pinned is not true
          and (conversation.last_message_at, conversation.id) < (${before}, ${sql.placeholder('beforeId')})))
      order by is_pinned desc, conversation.last_message_at desc, conversation.id desc limit ${sql.placeholder('limit')}`,
      sql`member.is_pinned desc,`,
    ),
  )

/** Some of a person's conversations. */
export const summariesStatement = (db: Database) =>
  prepareStatement<OfUser & AtTime & { ids: string }, SummaryRow>(
    db,
    'conversations_some',
    summariesOf(sql`
      select member.*, conversation.last_message_at
      from json_array_elements_text(${sql.placeholder('ids')}::json) as asked (id)
      join ${participants} as member on member.conversation_id = asked.id and member.user_id = ${userId}
      ${withConversation}`),
  )

/** Conversations with unread messages. */
export const unreadStatement = (db: Database) =>
  prepareStatement<OfUser, UnreadEntry>(
    db,
    'conversations_unread',
    sql`
    select * from (
      select member.conversation_id as "conversationId", member.last_read_seq as "lastReadSeq",
        conversation.last_seq as "lastSeq", ${unreadCount} as unread
      from ${participants} as member ${withConversation}
      where member.user_id = ${userId} and not member.is_hidden and conversation.last_seq > member.last_read_seq
    ) as waiting where unread > 0`,
  )

/** A conversation as one of its participants sees it; no row for anybody else. */
export const factsStatement = (db: Database) =>
  prepareStatement<OfUser & OfConversation & AtTime, ConversationRow>(
    db,
    'conversation_facts',
    sql`select ${facts} from ${participants} as member
      join ${conversations} as conversation on conversation.id = member.conversation_id
      where member.conversation_id = ${conversationId} and member.user_id = ${userId}`,
  )

/** Participants as a person sees them, in the order of joining [CONV-42]. */
export const participantsStatement = (db: Database) =>
  prepareStatement<OfUser & OfConversation, ParticipantRow>(
    db,
    'conversation_participants',
    sql`select ${shownCard} as person, ${isoTime(sql`other.joined_at`)} as "joinedAt",
        coalesce(case when other.user_id <> ${userId} then other.frozen_read_seq end, other.last_read_seq) as "lastReadSeq"
      from ${participants} as other join ${profilesView} as profile on profile.id = other.user_id
      where other.conversation_id = ${conversationId} order by other.joined_at, other.user_id`,
  )
