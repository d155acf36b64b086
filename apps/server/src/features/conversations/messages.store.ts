import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Message, PersonCard } from '@trouvaille/contract'
import type { Database } from '../../platform/db/database.ts'
import { prepareStatement, rowsOf } from '../../platform/db/raw-query.ts'
import { profilesView } from '../profiles/index.ts'
import { conversations, hiddenMessages, messages, participants } from './conversations.table.ts'
import {
  answerColumns,
  messageColumns,
  type MessageRow,
  quoteOf,
  toMessage,
  type WrittenQuote,
} from './message-rows.ts'
import type { Draft } from './message-statement.ts'

/** The range that a participant may read. */
export interface Readable {
  type: 'direct' | 'group'
  /** Sequence numbers above this one. */
  visibleFrom: number
  lastSeq: number
}

/** Messages in ascending order, and the people named in them. */
export interface Page extends Readable {
  messages: Message[]
  people: PersonCard[]
}

export interface PageValues extends Record<string, unknown> {
  userId: string
  conversationId: string
  /** Sequence numbers between these two. */
  above: number
  below: number
  limit: number
}

/** A message, with the columns that describe the page; the one row of an empty page has no message. */
type PageRow = Readable & {
  [Column in keyof MessageRow]: MessageRow[Column] | null
} & {
  senderName: string | null
  senderUrl: string | null
  subjectName: string | null
  subjectUrl: string | null
  /** With the first message: what others of the page answer that is not on it, and who wrote it. */
  quoted: { message: WrittenQuote; author: PersonCard }[] | null
}

const lastPossibleSeq = 2_147_483_647

const placeholders = {
  userId: sql.placeholder('userId'),
  conversationId: sql.placeholder('conversationId'),
  above: sql.placeholder('above'),
  below: sql.placeholder('below'),
  limit: sql.placeholder('limit'),
}

const readableColumns = sql`conversation.type, member.visible_from as "visibleFrom", conversation.last_seq as "lastSeq"`

/** Those that the reader has deleted for themselves: looked up once for all rows. */
const isNotHidden = (seq: SQL, conversation: unknown, reader: unknown): SQL => sql`
  ${seq} not in (select hidden.seq from ${hiddenMessages} as hidden
    where hidden.user_id = ${reader} and hidden.conversation_id = ${conversation})`

/**
 * A page in ascending order, joined with the people named in each message: at least one row for a participant, and none
 * for anybody else.
 */
function pageStatement(db: Database, name: string, order: 'asc' | 'desc') {
  const { conversationId, userId, above, below, limit } = placeholders
  return prepareStatement<PageValues, PageRow>(
    db,
    name,
    sql`
    with page as materialized (
    select ${readableColumns}, ${messageColumns(sql`message`)},
      case when message.sender_id = frozen.user_id then frozen.frozen_name else sender.username end as "senderName",
      case when message.sender_id is distinct from frozen.user_id or sender.avatar_url = frozen.frozen_avatar_url
        then sender.avatar_url end as "senderUrl",
      subject.username as "subjectName", subject.avatar_url as "subjectUrl"
    from ${participants} as member join ${conversations} as conversation on conversation.id = member.conversation_id
    left join ${participants} as frozen on conversation.type = 'direct'
      and frozen.conversation_id = member.conversation_id and frozen.user_id <> member.user_id
      and frozen.frozen_name is not null
    left join lateral (
      select * from ${messages} as message
      where message.conversation_id = member.conversation_id
        and message.seq > greatest(member.visible_from, ${above}) and message.seq < ${below}::bigint
        and ${isNotHidden(sql`message.seq`, conversationId, userId)}
      order by message.seq ${sql.raw(order)} limit ${limit}
    ) as message on true
    left join ${profilesView} as sender on sender.id = message.sender_id
    left join ${profilesView} as subject on subject.id = message.subject_id
    where member.conversation_id = ${conversationId} and member.user_id = ${userId}
    )
    select page.*, case when page.seq = (select min(seq) from page) then (
      -- Most of what is answered is on the same page: only the others are read.
      select json_agg(json_build_object('message', ${quoteOf(sql`quoted`)},
        'author', json_build_object('id', author.id, 'username', author.username, 'avatarUrl', author.avatar_url))) from (
        select distinct "replyTo" as seq from page where "replyTo" > page."visibleFrom"
          and not exists (select from page as here where here.seq = page."replyTo")
      ) as asked
      cross join lateral (
        select * from ${messages} where conversation_id = ${conversationId} and seq = asked.seq limit 1
      ) as quoted
      join ${profilesView} as author on author.id = quoted.sender_id
    ) end as quoted
    from page order by page.seq`,
  )
}

const isMessage = (row: PageRow): row is PageRow & MessageRow => row.seq !== null

function toPage(rows: readonly PageRow[]): Page | undefined {
  const [first] = rows
  if (!first) return undefined
  const { type, visibleFrom, lastSeq } = first
  const people = new Map<string, PersonCard>()
  for (const { senderId, senderName, senderUrl, subjectId, subjectName, subjectUrl } of rows) {
    if (senderId && senderName) people.set(senderId, { id: senderId, username: senderName, avatarUrl: senderUrl })
    if (subjectId && subjectName) people.set(subjectId, { id: subjectId, username: subjectName, avatarUrl: subjectUrl })
  }
  const written = rows.filter(isMessage)
  const quoted = first.quoted ?? []
  // Two people see each other as in their conversation, which names both.
  if (type === 'group') for (const { author } of quoted) if (!people.has(author.id)) people.set(author.id, author)
  const quotes = new Map<number, WrittenQuote>(
    [...quoted.map(({ message }) => message), ...written].map((row) => [row.seq, row]),
  )
  const shown = written.map((row) => {
    const { replyTo } = row
    if (replyTo === null) return toMessage(row)
    const isUnavailable = replyTo <= visibleFrom
    return toMessage({ ...row, quote: { seq: replyTo, isUnavailable, written: quotes.get(replyTo) ?? null } })
  })
  return { type, visibleFrom, lastSeq, messages: shown, people: [...people.values()] }
}

/** Prepared statements for opening a conversation. */
export const newestMessages = (db: Database) => pageStatement(db, 'messages_newest_first', 'desc')

export function messagesStore(db: Database) {
  const newestFirst = newestMessages(db)
  const oldestFirst = pageStatement(db, 'messages_oldest_first', 'asc')

  return {
    /** The range that a participant may read; undefined for anybody else. */
    async readable(userId: string, conversationId: string): Promise<Readable | undefined> {
      const [row] = await rowsOf<Readable>(
        db,
        sql`select ${readableColumns}
        from ${participants} as member join ${conversations} as conversation on conversation.id = member.conversation_id
        where member.conversation_id = ${conversationId} and member.user_id = ${userId}`,
      )
      return row
    },

    /**
     * Messages that a participant may read: right after a sequence number, or right before one; the newest by default.
     * @returns Undefined for anybody else.
     */
    async page(
      userId: string,
      conversationId: string,
      { before = lastPossibleSeq, after }: { before?: number | undefined; after?: number | undefined },
      limit: number,
    ): Promise<Page | undefined> {
      const read = after === undefined ? newestFirst : oldestFirst
      return toPage(await read({ userId, conversationId, above: after ?? 0, below: before, limit }))
    },

    /** Texts before a sequence number, the newest first, for a search. */
    async texts(
      userId: string,
      conversationId: string,
      { above, below, limit }: { above: number; below: number; limit: number },
    ): Promise<{ seq: number; content: string }[]> {
      return rowsOf(
        db,
        sql`select message.seq, message.content from ${messages} as message
        where message.conversation_id = ${conversationId} and message.seq > ${above} and message.seq < ${below}
          and message.kind = 'text' and ${isNotHidden(sql`message.seq`, conversationId, userId)}
        order by message.seq desc limit ${limit}`,
      )
    },

    /** Some messages, for a reader who sees those after a sequence number. */
    async withSeqs(conversationId: string, seqs: readonly number[], visibleFrom: number): Promise<Message[]> {
      const rows = await rowsOf<MessageRow>(
        db,
        sql`select ${answerColumns(sql`message`, sql`${visibleFrom}::int`)} from ${messages} as message
        where message.conversation_id = ${conversationId}
          and message.seq in (select value::int from json_array_elements_text(${JSON.stringify(seqs)}::json) as found (value))
        order by message.seq desc`,
      )
      return rows.map(toMessage)
    },

    /**
     * Some messages.
     * @param readerId Only what this participant may read, as they see it; for all readers when absent.
     */
    async withPlaces(
      places: readonly { conversationId: string; seq: number }[],
      readerId?: string,
    ): Promise<Message[]> {
      if (places.length === 0) return []
      const ofReader = sql`join ${participants} as member on member.conversation_id = message.conversation_id
        and member.user_id = ${readerId} and message.seq > member.visible_from`
      const isRead = readerId !== undefined
      const rows = await rowsOf<MessageRow>(
        db,
        sql`select ${answerColumns(sql`message`, isRead ? sql`member.visible_from` : undefined)}
        from json_to_recordset(${JSON.stringify(places)}::json) as asked ("conversationId" text, seq int)
        join ${messages} as message on message.conversation_id = asked."conversationId" and message.seq = asked.seq
        ${isRead ? ofReader : sql``}`,
      )
      return rows.map(toMessage)
    },

    /** The frozen view of the other person in a direct conversation, after the friendship has ended. */
    async frozenCard(userId: string, conversationId: string): Promise<PersonCard | undefined> {
      const [row] = await rowsOf<PersonCard>(
        db,
        sql`select profile.id, other.frozen_name as username,
          case when profile.avatar_url = other.frozen_avatar_url then profile.avatar_url end as "avatarUrl"
        from ${participants} as other join ${profilesView} as profile on profile.id = other.user_id
        where other.conversation_id = ${conversationId} and other.user_id <> ${userId} and other.frozen_name is not null`,
      )
      return row
    },

    /** Deletes a message. @returns Its sender; undefined if it did not exist. */
    async takeAway(conversationId: string, seq: number): Promise<string | undefined> {
      const [row] = await db
        .delete(messages)
        .where(and(eq(messages.conversationId, conversationId), eq(messages.seq, seq)))
        .returning({ senderId: messages.senderId })
      return row?.senderId
    },

    /** A message by its client id, unique per conversation. */
    async find({
      conversationId,
      senderId,
      clientId,
    }: Pick<Draft, 'conversationId' | 'senderId' | 'clientId'>): Promise<Message | undefined> {
      const [row] = await rowsOf<MessageRow>(
        db,
        sql`select ${answerColumns(sql`message`)} from ${messages} as message
        where message.conversation_id = ${conversationId} and message.sender_id = ${senderId}
          and message.client_id = ${clientId}`,
      )
      return row && toMessage(row)
    },

    /**
     * Advances the read position, never backwards and never past the newest message.
     * @returns Undefined for a non-participant; `moved` is the new position, null if it did not advance, and
     *   `isFrozen` whether the other person of two must not be notified.
     */
    async readTo(
      userId: string,
      conversationId: string,
      seq: number,
    ): Promise<{ moved: number | null; isFrozen: boolean } | undefined> {
      const mine = sql`member.conversation_id = ${conversationId} and member.user_id = ${userId}`
      const [row] = await rowsOf<{ moved: number | null; isFrozen: boolean }>(
        db,
        sql`with moved as (
          update ${participants} as member set last_read_seq = least(${seq}::int, conversation.last_seq)
          from ${conversations} as conversation
          where ${mine} and conversation.id = member.conversation_id
            and member.last_read_seq < least(${seq}::int, conversation.last_seq)
          returning member.last_read_seq
        )
        select (select last_read_seq from moved) as moved, member.frozen_name is not null as "isFrozen"
        from ${participants} as member where ${mine}`,
      )
      return row
    },
  }
}
