import { sql } from 'drizzle-orm'
import type { MediaType, Work } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { prepareStatement } from '../../platform/db/raw-query.ts'
import { areFriends } from '../friends/index.ts'
import { isAnySuspended } from '../suspensions/index.ts'
import { conversations, messages, participants } from './conversations.table.ts'
import { quoteColumn, type QuoteRow } from './message-rows.ts'

/** A message to be written; text or work. */
export interface Draft {
  conversationId: string
  senderId: string
  clientId: string
  kind: 'text' | 'work'
  content: string | null
  itemType: MediaType | null
  itemData: Work['item'] | null
  /** The message that it answers. */
  replyTo: number | null
}

/** A written message, with its sequence number. */
export interface Written {
  conversationId: string
  senderId: string
  clientId: string
  seq: number
  /** What it answers. */
  quote: QuoteRow | null
}

interface Values extends Record<string, unknown> {
  batch: string
  count: number
  at: string
}

/** Writes a batch of messages. @param at ISO 8601. */
export type WriteMessages = (drafts: readonly Draft[], at: string) => Promise<Written[]>

/**
 * The single statement that writes messages: permission, sequence numbers and rows of a whole batch. Drafts without a
 * returned row were rejected, or are duplicates. No two drafts of one call may have the same conversation, sender and
 * client id.
 * @throws If another node wrote one of them concurrently; then nothing was written.
 */
export function messageStatement(db: Database): WriteMessages {
  const statement = prepare(db)
  return (drafts, at) => statement({ batch: JSON.stringify(drafts.map(toRow)), count: drafts.length, at })
}

/** The draft as its row; in place of the sequence number it has its index in the batch. */
const toRow = (draft: Draft, place: number) => ({
  conversation_id: draft.conversationId,
  seq: place,
  sender_id: draft.senderId,
  client_id: draft.clientId,
  kind: draft.kind,
  content: draft.content,
  item_type: draft.itemType,
  item_data: draft.itemData,
  reply_to: draft.replyTo,
})

function prepare(db: Database) {
  const at = sql`${sql.placeholder('at')}::timestamptz`
  return prepareStatement<Values, Written>(
    db,
    'messages_write',
    sql`
    with admitted as materialized (
      -- One row for each conversation, with all that is written into it: what is made of a batch is never joined with
      -- itself, which would take its square. Friendships are asked for by a subquery, because else a plan reads all of them.
      select (draft).conversation_id as id, min(conversation.type) as type, array_agg(draft order by (draft).seq) as drafts
      from (
        select one from json_populate_recordset(null::${messages}, ${sql.placeholder('batch')}::json) as one
        -- All of them: it is said so that the plan reckons with few.
        limit ${sql.placeholder('count')}
      ) as given (draft)
      join ${participants} as member
        on member.conversation_id = (draft).conversation_id and member.user_id = (draft).sender_id
      join ${conversations} as conversation on conversation.id = (draft).conversation_id
      where (conversation.type = 'group' or ${areFriends(sql`conversation.low_id`, sql`conversation.high_id`)})
        and not (conversation.type = 'direct' and ${isAnySuspended([sql`conversation.low_id`, sql`conversation.high_id`], at)})
        and not exists (
          select from ${messages} as known
          where known.conversation_id = (draft).conversation_id and known.sender_id = (draft).sender_id
            and known.client_id = (draft).client_id
        )
        and ((draft).reply_to is null or ((draft).reply_to > member.visible_from and (draft).reply_to <= conversation.last_seq))
      group by (draft).conversation_id
    ), locked as materialized (
      -- In the order of their ids: two nodes never wait for each other.
      select id from ${conversations} where id = any (array(select id from admitted)) order by id for no key update
    ), raised as (
      update ${conversations} as conversation
      set last_seq = conversation.last_seq + cardinality(admitted.drafts), last_message_at = ${at}, updated_at = ${at}
      from admitted
      where conversation.id = admitted.id and (select count(*) from locked) > 0
      returning conversation.last_seq - cardinality(admitted.drafts) as before, admitted.drafts
    ), shown as (
      -- What two people hear of each other brings back what one of them has left.
      update ${participants} as member set is_hidden = false
      where member.conversation_id = any (array(select id from admitted where type = 'direct')) and member.is_hidden
    ), written as (
      insert into ${messages}
        (conversation_id, seq, sender_id, client_id, kind, content, item_type, item_data, reply_to, created_at)
      select draft.conversation_id, raised.before + draft.ordinality, draft.sender_id, draft.client_id, draft.kind,
        draft.content, draft.item_type, draft.item_data, draft.reply_to, ${at}
      from raised cross join lateral unnest(raised.drafts) with ordinality as draft
      returning conversation_id, sender_id, client_id, seq, reply_to
    )
    select written.conversation_id as "conversationId", written.sender_id as "senderId",
      written.client_id as "clientId", written.seq,
      ${quoteColumn(sql`written.conversation_id`, sql`written.reply_to`)} as quote
    from written`,
  )
}
