import { type SQL, sql } from 'drizzle-orm'
import type { Message, MessageBody } from '@trouvaille/contract'
import type { MediaType, Work } from '@trouvaille/domain'
import { isoTime } from '../../platform/db/raw-query.ts'
import { messages } from './conversations.table.ts'

/** A message row. */
export interface MessageRow {
  conversationId: string
  seq: number
  senderId: string
  clientId: string | null
  kind: MessageBody['kind']
  content: string | null
  itemType: MediaType | null
  itemData: Work['item'] | null
  subjectId: string | null
  sentAt: string
}

/**
 * The columns of a {@link MessageRow}.
 * @param from Alias of the table.
 */
export const messageColumns = (from: SQL = sql`${messages}`): SQL => sql`
  ${from}.conversation_id as "conversationId", ${from}.seq, ${from}.sender_id as "senderId", ${from}.client_id as "clientId",
  ${from}.kind, ${from}.content, ${from}.item_type as "itemType", ${from}.item_data as "itemData",
  ${from}.subject_id as "subjectId", ${isoTime(sql`${from}.created_at`)} as "sentAt"`

function toBody({ kind, content, itemType, itemData, subjectId }: MessageRow): MessageBody {
  if (kind === 'text') return { kind, text: content ?? '' }
  if (kind === 'work') return { kind, work: { kind: itemType, item: itemData } as Work }
  if (kind === 'joined') return { kind, personId: subjectId ?? '' }
  return { kind }
}

export function toMessage(row: MessageRow): Message {
  const { conversationId, seq, senderId, clientId, sentAt } = row
  return { conversationId, seq, senderId, clientId, sentAt, body: toBody(row) }
}

/** People named in some messages. */
export const peopleIn = (shown: readonly Message[]): string[] => [
  ...new Set(shown.flatMap(({ senderId, body }) => (body.kind === 'joined' ? [senderId, body.personId] : [senderId]))),
]
