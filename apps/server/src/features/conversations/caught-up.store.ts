import { sql } from 'drizzle-orm'
import { changes as pages, conversations as limits } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { prepareStatement } from '../../platform/db/raw-query.ts'
import { summariesStatement, type SummaryRow } from './conversation-statements.ts'
import { conversations, hiddenMessages, messages, participants } from './conversations.table.ts'
import { answerColumns, type MessageRow } from './message-rows.ts'

/** A conversation, and the transaction that changed it last, for one participant. */
export interface ChangedConversation {
  id: string
  transactionId: number
}

export interface ReadPosition {
  conversationId: string
  personId: string
  seq: number
}

interface Since extends Record<string, unknown> {
  userId: string
  /** JSON array of conversation ids. */
  ids: string
  since: number
}

const userId = sql.placeholder('userId')
const since = sql.placeholder('since')
const ids = sql`json_array_elements_text(${sql.placeholder('ids')}::json) as asked (id)`
const receiptRecipientsMax = sql.raw(String(limits.receiptRecipientsMax))

/** What changed in a person's conversations, read from the rows themselves: only their newest state counts. */
export function caughtUpStore(db: Database) {
  // Who reads in a larger group is told to nobody else.
  const changed = prepareStatement<{ userId: string; after: number }, ChangedConversation>(
    db,
    'conversations_changed',
    sql`select member.conversation_id as id, newest.transaction_id::float8 as "transactionId"
    from ${participants} as member
    join lateral (select * from ${conversations} where id = member.conversation_id limit 1) as conversation on true
    left join lateral (
      select max(other.transaction_id) as transaction_id from (
        select transaction_id from ${participants} where conversation_id = member.conversation_id
        limit ${receiptRecipientsMax} + 1
      ) as other having count(*) <= ${receiptRecipientsMax}
    ) as reading on true
    cross join lateral (
      select greatest(conversation.transaction_id, member.transaction_id, reading.transaction_id) as transaction_id
    ) as newest
    where member.user_id = ${userId} and not member.is_hidden
      and newest.transaction_id > ${sql.placeholder('after')}::bigint
    order by newest.transaction_id fetch first ${sql.raw(String(pages.pageSize))} rows with ties`,
  )
  const summaries = summariesStatement(db)
  const newest = prepareStatement<Since, MessageRow>(
    db,
    'conversations_newest_messages',
    sql`select newest.* from ${ids}
    join ${participants} as member on member.conversation_id = asked.id and member.user_id = ${userId}
    cross join lateral (
      select ${answerColumns(sql`message`, sql`member.visible_from`)}, message.transaction_id from ${messages} as message
      where message.conversation_id = asked.id and message.seq > member.visible_from
        and not exists (select from ${hiddenMessages} as hidden where hidden.user_id = ${userId}
          and hidden.conversation_id = message.conversation_id and hidden.seq = message.seq)
      order by message.seq desc limit ${sql.raw(String(pages.messagesCaughtUp))}
    ) as newest
    where newest.transaction_id >= ${since}::bigint
    order by newest."conversationId", newest.seq`,
  )
  const read = prepareStatement<Since, ReadPosition>(
    db,
    'conversations_read_positions',
    sql`select other.conversation_id as "conversationId", other.user_id as "personId", other.last_read_seq as seq
    from ${ids} cross join lateral (
      select * from ${participants} where conversation_id = asked.id limit ${receiptRecipientsMax} + 1
    ) as other
    where other.transaction_id >= ${since}::bigint and other.last_read_seq > 0
      and (other.user_id = ${userId} or other.frozen_name is null)
      and (select count(*) from ${participants} as one where one.conversation_id = asked.id) <= ${receiptRecipientsMax}`,
  )

  return {
    /** Conversations changed by transactions after one, in their order; all of the last transaction. */
    changedAfter: (ofUser: string, after: number): Promise<ChangedConversation[]> => changed({ userId: ofUser, after }),

    /** Some conversations as one of their participants sees them. */
    summaries: (ofUser: string, conversationIds: readonly string[], now: Date): Promise<SummaryRow[]> =>
      summaries({ userId: ofUser, ids: JSON.stringify(conversationIds), at: now.toISOString() }),

    /** Their newest messages, without those that were there before a transaction. */
    newestMessages: (ofUser: string, conversationIds: readonly string[], before: number): Promise<MessageRow[]> =>
      newest({ userId: ofUser, ids: JSON.stringify(conversationIds), since: before }),

    /** Read positions that moved since a transaction, as far as the others are told. */
    readPositions: (ofUser: string, conversationIds: readonly string[], before: number): Promise<ReadPosition[]> =>
      read({ userId: ofUser, ids: JSON.stringify(conversationIds), since: before }),
  }
}
