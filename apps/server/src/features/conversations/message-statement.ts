import { sql } from 'drizzle-orm'
import type { Kind, Work } from '@trouvaille/domain'
import type { Database } from '../../platform/database.ts'
import { prepareStatement } from '../../platform/statements.ts'
import { friendships } from '../friends/friends.table.ts'
import { conversations, messages, participants } from './conversations.table.ts'

/** A message that is to be written; text or work. */
export interface Draft {
  conversationId: string
  senderId: string
  clientId: string
  kind: 'text' | 'work'
  content: string | null
  itemType: Kind | null
  itemData: Work['item'] | null
}

/** One that was written, and its number. */
export interface Written {
  senderId: string
  clientId: string
  seq: number
}

interface Values extends Record<string, unknown> {
  batch: string
  count: number
  at: string
}

/** Writes some messages. @param at ISO 8601. */
export type WriteMessages = (drafts: readonly Draft[], at: string) => Promise<Written[]>

/**
 * The one statement of the way of a message: who may write, the numbers, and the rows, for as many as wait. What it
 * does not return was refused, or was written before. No two drafts of one call may have the same sender and client id.
 * @throws Where one of them was written at the same time on another node; then nothing was written.
 */
export function messageStatement(db: Database): WriteMessages {
  let statement: ReturnType<typeof prepare> | undefined
  return (drafts, at) => {
    statement ??= prepare(db)
    const batch = JSON.stringify(drafts.map((draft, place) => ({ place, ...draft })))
    return statement({ batch, count: drafts.length, at })
  }
}

function prepare(db: Database) {
  const at = sql`${sql.placeholder('at')}::timestamptz`
  return prepareStatement<Values, Written>(
    db,
    'messages_write',
    sql`
    with draft as (
      select * from json_to_recordset(${sql.placeholder('batch')}::json) as draft (
        place int, "conversationId" text, "senderId" text, "clientId" text, kind text, content text, "itemType" text,
        "itemData" jsonb
      )
      -- All of them: it is said so that the plan reckons with few.
      limit ${sql.placeholder('count')}
    ), admitted as materialized (
      select draft.*, conversation.type from draft
      join ${participants} as member
        on member.conversation_id = draft."conversationId" and member.user_id = draft."senderId"
      join ${conversations} as conversation on conversation.id = draft."conversationId"
      where (conversation.type = 'group' or exists (
          select from ${friendships} as friendship where friendship.status = 'accepted'
            and (least(friendship.user_id, friendship.friend_id), greatest(friendship.user_id, friendship.friend_id)) =
              (least(conversation.low_id, conversation.high_id), greatest(conversation.low_id, conversation.high_id))
        ))
        and not exists (
          select from ${messages} as known
          where known.sender_id = draft."senderId" and known.client_id = draft."clientId"
        )
    ), locked as materialized (
      -- In the order of their ids: two nodes never wait for each other.
      select id from ${conversations} where id in (select "conversationId" from admitted) order by id for no key update
    ), raised as (
      update ${conversations} as conversation
      set last_seq = conversation.last_seq + coming.count, last_message_at = ${at}
      from (select "conversationId" as id, count(*)::int as count from admitted group by 1) as coming, locked
      where conversation.id = coming.id and conversation.id = locked.id
      returning conversation.id, conversation.last_seq - coming.count as before
    ), shown as (
      -- What two people hear of each other brings back what one of them has left.
      update ${participants} as member set is_hidden = false
      from (select distinct "conversationId" as id from admitted where type = 'direct') as direct
      where member.conversation_id = direct.id and member.is_hidden
    )
    insert into ${messages}
      (conversation_id, seq, sender_id, client_id, kind, content, item_type, item_data, created_at)
    select admitted."conversationId",
      raised.before + row_number() over (partition by admitted."conversationId" order by admitted.place),
      admitted."senderId", admitted."clientId", admitted.kind, admitted.content, admitted."itemType",
      admitted."itemData", ${at}
    from admitted join raised on raised.id = admitted."conversationId"
    returning sender_id as "senderId", client_id as "clientId", seq`,
  )
}
