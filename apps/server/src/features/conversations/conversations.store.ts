import { sql } from 'drizzle-orm'
import type { PersonCard } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import type { TimeKey } from '../../platform/cursor.ts'
import type { Database } from '../../platform/database.ts'
import { isoTime, rowsOf } from '../../platform/statements.ts'
import { friendsOf } from '../friends/friends.table.ts'
import { profiles } from '../profiles/profiles.table.ts'
import { conversations, messages, participants } from './conversations.table.ts'
import { messageColumns, type MessageRow } from './message-rows.ts'

/** What list and page both need of a conversation, for one of its participants. */
export interface ConversationRow {
  id: string
  type: 'direct' | 'group'
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
  /** What they cannot read. */
  visibleFrom: number
}

export interface SummaryRow extends ConversationRow {
  at: Date
  unread: number
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
  member.last_read_seq as "lastReadSeq", member.visible_from as "visibleFrom"`

const card = (profile: string) =>
  sql.raw(`json_build_object('id', ${profile}.id, 'username', ${profile}.username,
  'avatarUrl', ${profile}.avatar_url)`)

/** One conversation at a time: nobody is in so many that reading all there are would be faster. */
const withConversation = sql`
  join lateral (select * from ${conversations} where id = member.conversation_id limit 1) as conversation on true`

/** Messages of others that somebody has not read, counted up to a bound. */
const unreadOf = (userId: string) => sql`(
  select count(*)::int from (
    select from ${messages} as message
    where message.conversation_id = member.conversation_id
      and message.seq > greatest(member.last_read_seq, member.visible_from)
      and message.sender_id <> ${userId} and message.kind in ('text', 'work')
    limit ${limits.unreadCounted}
  ) as waiting
)`

export function conversationsStore(db: Database) {
  return {
    /** Somebody's conversations, those with the newest messages first. One query, however many there are. */
    async page(userId: string, { after, limit }: { after: TimeKey | undefined; limit: number }): Promise<SummaryRow[]> {
      const rows = await rowsOf<Omit<SummaryRow, 'at'>>(
        db,
        sql`
        with page as materialized (
          select member.*, conversation.last_message_at from ${participants} as member ${withConversation}
          where member.user_id = ${userId} and not member.is_hidden
            and ${after ? sql`(conversation.last_message_at, conversation.id) < (${after.at.toISOString()}, ${after.id})` : sql`true`}
          order by conversation.last_message_at desc, conversation.id desc limit ${limit}
        )
        select ${facts},
          case when conversation.last_seq > member.last_read_seq then ${unreadOf(userId)} else 0 end as unread,
          (select count(*)::int from ${participants} as other where other.conversation_id = member.conversation_id)
            as "participantCount",
          (select coalesce(json_agg(${card('shown')}), '[]') from (
            select profile.id, profile.username, profile.avatar_url from ${participants} as other
            join ${profiles} as profile on profile.id = other.user_id
            where other.conversation_id = member.conversation_id and other.user_id <> ${userId}
            order by other.user_id limit ${limits.peopleShown}
          ) as shown) as people,
          row_to_json(newest) as "lastMessage",
          (select profile.username from ${profiles} as profile where profile.id = newest."senderId") as "lastSender",
          (select profile.username from ${profiles} as profile where profile.id = newest."subjectId") as "lastSubject"
        from page as member ${withConversation}
        left join lateral (
          select ${messageColumns(sql`message`)} from ${messages} as message
          where message.conversation_id = member.conversation_id and message.seq > member.visible_from
          order by message.seq desc limit 1
        ) as newest on true
        order by member.last_message_at desc, member.conversation_id desc`,
      )
      return rows.map((row) => ({ ...row, at: new Date(row.lastMessageAt) }))
    },

    /** Where messages wait for somebody. */
    async unread(userId: string): Promise<{ conversationId: string; unread: number; lastReadSeq: number }[]> {
      return rowsOf(
        db,
        sql`
        select * from (
          select member.conversation_id as "conversationId", member.last_read_seq as "lastReadSeq",
            ${unreadOf(userId)} as unread
          from ${participants} as member ${withConversation}
          where member.user_id = ${userId} and not member.is_hidden and conversation.last_seq > member.last_read_seq
        ) as waiting where unread > 0`,
      )
    },

    /** A conversation as one of its participants sees it; undefined for anybody else. */
    async find(userId: string, id: string): Promise<ConversationRow | undefined> {
      const [row] = await rowsOf<ConversationRow>(
        db,
        sql`select ${facts} from ${participants} as member
        join ${conversations} as conversation on conversation.id = member.conversation_id
        where member.conversation_id = ${id} and member.user_id = ${userId}`,
      )
      return row
    },

    /** Who is in a conversation, those first who came first [CONV-42]. */
    async participants(id: string): Promise<ParticipantRow[]> {
      return rowsOf(
        db,
        sql`select ${card('profile')} as person, member.last_read_seq as "lastReadSeq",
          ${isoTime(sql`member.joined_at`)} as "joinedAt"
        from ${participants} as member join ${profiles} as profile on profile.id = member.user_id
        where member.conversation_id = ${id} order by member.joined_at, member.user_id`,
      )
    },

    /** Ids of who is in a conversation. */
    async memberIds(id: string): Promise<string[]> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select member.user_id as id from ${participants} as member where member.conversation_id = ${id}`,
      )
      return rows.map((row) => row.id)
    },

    /** Friends of somebody who are not in a group, by a part of their name [CONV-29] to [CONV-32] [GAP-140]. */
    async candidates(userId: string, id: string, plainText: string): Promise<PersonCard[]> {
      return rowsOf(
        db,
        sql`select profile.id, profile.username, profile.avatar_url as "avatarUrl"
        from (${friendsOf(userId)}) as friend
        join lateral (
          select * from ${profiles} as profile where profile.id = friend.person_id
            and position(${plainText} in plain_name(profile.username_key)) > 0
          limit 1
        ) as profile on true
        where not exists (
          select from ${participants} as member where member.conversation_id = ${id} and member.user_id = profile.id
        )
        order by plain_name(profile.username_key) collate "C", profile.id limit ${limits.results}`,
      )
    },
  }
}
