import { type SQL, sql } from 'drizzle-orm'
import type { Message, MessageBody, Quote } from '@trouvaille/contract'
import { conversations as limits, type MediaType, type Work } from '@trouvaille/domain'
import { isoTime } from '../../platform/db/raw-query.ts'
import { messages, reactions } from './conversations.table.ts'

/** What a message holds. */
interface ContentRow {
  kind: MessageBody['kind']
  content: string | null
  itemType: MediaType | null
  itemData: Work['item'] | null
}

/** A message that another one answers. */
export type WrittenQuote = Pick<MessageRow, 'seq' | 'senderId' | 'version' | keyof ContentRow>

/** The same as it is now, where it is still there, and whether it is from before the reader came. */
export interface QuoteRow {
  seq: number
  isUnavailable: boolean
  written: WrittenQuote | null
}

/** A message row. */
export interface MessageRow extends ContentRow {
  conversationId: string
  seq: number
  senderId: string
  clientId: string | null
  subjectId: string | null
  sentAt: string
  version: number
  editedAt: string | null
  reactions: { emoji: string; personIds: string[] }[] | null
  /** Sequence number of what it answers, and that itself where it was read with it. */
  replyTo: number | null
  quote?: QuoteRow | null
}

/** A {@link WrittenQuote} as JSON, with the beginning of its text. */
export const quoteOf = (from: SQL): SQL => sql`json_build_object('seq', ${from}.seq, 'senderId', ${from}.sender_id,
  'version', ${from}.version, 'kind', ${from}.kind,
  'content', left(${from}.content, ${sql.raw(String(limits.quoteCharacters))}),
  'itemType', ${from}.item_type, 'itemData', ${from}.item_data)`

/**
 * The message that a row answers, as JSON; null for all that answer none.
 * @param visibleFrom The reader's: undefined for all readers.
 */
export const quoteColumn = (conversationId: SQL, replyTo: SQL, visibleFrom?: SQL): SQL => sql`
  case when ${replyTo} is not null then json_build_object('seq', ${replyTo},
    'isUnavailable', ${visibleFrom ? sql`${replyTo} <= ${visibleFrom}` : sql`false`},
    'written', (select ${quoteOf(sql`quoted`)} from ${messages} as quoted
      where quoted.conversation_id = ${conversationId} and quoted.seq = ${replyTo})) end`

/** The reactions to a message, as its row holds them; null for none. @param isLeft Which rows count. */
export const shownReactions = (isLeft: SQL = sql`true`): SQL => sql`(
  select jsonb_agg(jsonb_build_object('emoji', emoji, 'personIds', person_ids) order by first_at, emoji) from (
    select emoji, min(created_at) as first_at, jsonb_agg(user_id order by created_at, user_id) as person_ids
    from ${reactions} as reaction
    where reaction.conversation_id = ${messages}.conversation_id and reaction.seq = ${messages}.seq and ${isLeft}
    group by emoji
  ) as chosen
)`

/**
 * The columns of a {@link MessageRow}, but for what it answers.
 * @param from Alias of the table.
 */
export const messageColumns = (from: SQL = sql`${messages}`): SQL => sql`
  ${from}.conversation_id as "conversationId", ${from}.seq, ${from}.sender_id as "senderId", ${from}.client_id as "clientId",
  ${from}.kind, ${from}.content, ${from}.item_type as "itemType", ${from}.item_data as "itemData",
  ${from}.subject_id as "subjectId", ${isoTime(sql`${from}.created_at`)} as "sentAt", ${from}.version,
  case when ${from}.edited_at is not null then ${isoTime(sql`${from}.edited_at`)} end as "editedAt",
  ${from}.reactions, ${from}.reply_to as "replyTo"`

/**
 * The same, each with what it answers.
 * @param visibleFrom Up to where the reader does not see messages; undefined for all readers.
 */
export const answerColumns = (from: SQL, visibleFrom?: SQL): SQL => sql`${messageColumns(from)},
  ${quoteColumn(sql`${from}.conversation_id`, sql`${from}.reply_to`, visibleFrom)} as quote`

function toWrittenBody({ kind, content, itemType, itemData }: ContentRow): Quote['body'] | undefined {
  if (kind === 'text') return { kind, text: content ?? '' }
  if (kind === 'work') return { kind, work: { kind: itemType, item: itemData } as Work }
  return kind === 'deleted' ? { kind } : undefined
}

function toBody(row: MessageRow): MessageBody {
  const { kind, subjectId } = row
  if (kind === 'joined') return { kind, personId: subjectId ?? '' }
  if (kind === 'created' || kind === 'left') return { kind }
  return (toWrittenBody(row) ?? { kind: 'deleted' }) as MessageBody
}

/** In code points, as the database cuts it. */
const beginningOf = (text: string | null): string | null =>
  text === null || text.length <= limits.quoteCharacters ? text : [...text].slice(0, limits.quoteCharacters).join('')

/** The message that another one answers. */
export function toQuote({ seq, isUnavailable, written }: QuoteRow): Quote {
  if (isUnavailable) return { seq, senderId: null, body: { kind: 'unavailable' } }
  if (!written) return { seq, senderId: null, body: { kind: 'deleted' } }
  const { senderId, version } = written
  const body = toWrittenBody({ ...written, content: beginningOf(written.content) })
  return { seq, senderId, ...(version > 0 && { version }), body: body ?? { kind: 'deleted' } }
}

export function toMessage(row: MessageRow): Message {
  const { conversationId, seq, senderId, clientId, sentAt, version, editedAt, reactions: chosen, quote } = row
  return {
    conversationId,
    seq,
    senderId,
    clientId,
    sentAt,
    body: toBody(row),
    ...(version > 0 && { version }),
    ...(editedAt !== null && { editedAt }),
    ...(quote && { replyTo: toQuote(quote) }),
    ...(chosen && { reactions: chosen }),
  }
}

/** People named in some messages. */
export const peopleIn = (shown: readonly Message[]): string[] => [
  ...new Set(
    shown.flatMap(({ senderId, body, replyTo }) => [
      senderId,
      ...(body.kind === 'joined' ? [body.personId] : []),
      ...(replyTo?.senderId ? [replyTo.senderId] : []),
    ]),
  ),
]
