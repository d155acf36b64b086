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

/** The message that another one answers, as it is now; without a kind where it is no more. */
export type QuoteRow = { [Column in keyof ContentRow]: ContentRow[Column] | null } & {
  seq: number
  senderId: string | null
  version: number | null
  /** Whether it is from before the reader came. */
  isUnavailable: boolean
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
  quote: QuoteRow | null
}

/**
 * The message that a row answers, as JSON; null for all that answer none.
 * @param visibleFrom The reader's: undefined for all readers.
 */
export const quoteColumn = (conversationId: SQL, replyTo: SQL, visibleFrom?: SQL): SQL => sql`
  case when ${replyTo} is not null then (
    select json_build_object('seq', ${replyTo}, 'senderId', quoted.sender_id, 'version', quoted.version,
      'kind', quoted.kind, 'content', left(quoted.content, ${sql.raw(String(limits.quoteCharacters))}),
      'itemType', quoted.item_type, 'itemData', quoted.item_data,
      'isUnavailable', ${visibleFrom ? sql`${replyTo} <= ${visibleFrom}` : sql`false`})
    from (select 1) as one left join ${messages} as quoted
      on quoted.conversation_id = ${conversationId} and quoted.seq = ${replyTo}
  ) end`

/** A message without a change has no reactions: nothing is looked up for it. */
const reactionsColumn = (from: SQL): SQL => sql`
  case when ${from}.version > 0 then (
    select json_agg(json_build_object('emoji', emoji, 'personIds', person_ids) order by first_at, emoji) from (
      select emoji, min(created_at) as first_at, json_agg(user_id order by created_at, user_id) as person_ids
      from ${reactions} as reaction
      where reaction.conversation_id = ${from}.conversation_id and reaction.seq = ${from}.seq group by emoji
    ) as chosen
  ) end`

/**
 * The columns of a {@link MessageRow}.
 * @param from Alias of the table.
 * @param visibleFrom Up to where the reader does not see messages; undefined for all readers.
 */
export const messageColumns = (from: SQL = sql`${messages}`, visibleFrom?: SQL): SQL => sql`
  ${from}.conversation_id as "conversationId", ${from}.seq, ${from}.sender_id as "senderId", ${from}.client_id as "clientId",
  ${from}.kind, ${from}.content, ${from}.item_type as "itemType", ${from}.item_data as "itemData",
  ${from}.subject_id as "subjectId", ${isoTime(sql`${from}.created_at`)} as "sentAt", ${from}.version,
  case when ${from}.edited_at is not null then ${isoTime(sql`${from}.edited_at`)} end as "editedAt",
  ${reactionsColumn(from)} as reactions,
  ${quoteColumn(sql`${from}.conversation_id`, sql`${from}.reply_to`, visibleFrom)} as quote`

type WrittenRow = { [Column in keyof ContentRow]: ContentRow[Column] | null }

function toWrittenBody({ kind, content, itemType, itemData }: WrittenRow): Quote['body'] | undefined {
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

/** The message that another one answers. */
export function toQuote(row: QuoteRow): Quote {
  const { seq, senderId, version, isUnavailable } = row
  if (isUnavailable) return { seq, senderId: null, body: { kind: 'unavailable' } }
  return { seq, senderId, ...(version && { version }), body: toWrittenBody(row) ?? { kind: 'deleted' } }
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
