import { type SQL, sql } from 'drizzle-orm'
import type { ConversationWork, Keepers } from '@trouvaille/contract'
import { conversations as limits, type MediaType, type Work, type WorkName } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { isoTime, rowsOf } from '../../platform/db/raw-query.ts'
import { favouritesView } from '../favourites/index.ts'
import { blocksView, friendsOf } from '../friends/index.ts'
import { profilesView } from '../profiles/index.ts'
import { conversations, hiddenMessages, messages, participants } from './conversations.table.ts'

/** Where a work was shared. */
export interface SharedIn {
  conversationId: string
  seq: number
  sentAt: string
}

/**
 * The messages by which works were shared in a conversation, as far as one participant may read them without asking:
 * what blocked people write in a group is hidden until then [SAFE-02], and what they deleted for themselves is gone [MSG-37].
 * @param message Alias of the messages, beside whom stand `member` and `conversation`.
 */
const readableWorks = (userId: string, message: SQL) => sql`
  ${message}.conversation_id = member.conversation_id and ${message}.kind = 'work' and ${message}.seq > member.visible_from
  and (conversation.type = 'direct'
    or ${message}.sender_id <> all (array(select blocked_id from ${blocksView} where blocker_id = ${userId})))
  and not exists (select from ${hiddenMessages} as hidden where hidden.user_id = ${userId}
    and hidden.conversation_id = ${message}.conversation_id and hidden.seq = ${message}.seq)`

/** Queries on the works of conversations. */
export function conversationWorksStore(db: Database) {
  return {
    /** Who keeps which of some works, of the friends of a participant who are in the conversation, and show what they do. */
    async keepers(userId: string, conversationId: string, works: readonly WorkName[]): Promise<Keepers[]> {
      return rowsOf(
        db,
        sql`
        with shown as materialized (
          select card.*, row_number() over (order by card.username_key collate "C", card.id) as place
          from ${participants} as member
          join (${friendsOf(userId)}) as friend on friend.person_id = member.user_id
          join lateral (
            select * from ${profilesView} as profile where profile.id = member.user_id and profile.shows_activity limit 1
          ) as card on true
          where member.conversation_id = ${conversationId} and member.user_id <> ${userId}
        )
        select asked.kind, asked.id, kept.count,
          (select jsonb_agg(jsonb_build_object('id', first.id, 'username', first.username, 'avatarUrl', first.avatar_url)
            order by first.place) from shown as first where first.id = any (kept.ids[1:${sql.raw(String(limits.keepersNamed))}])) as people
        from json_to_recordset(${JSON.stringify(works)}::json) as asked (kind text, id text)
        cross join lateral (
          select count(*)::int as count, array_agg(shown.id order by shown.place) as ids from shown
          where exists (
            select from ${favouritesView} as favourite
            where favourite.kind = asked.kind and favourite.item_id = asked.id and favourite.user_id = shown.id
              and favourite.item is not null
          )
        ) as kept
        where kept.count > 0`,
      )
    },

    /** The works shared in a conversation, each by its newest message before a sequence number, the newest first. */
    async works(userId: string, conversationId: string, before: number, limit: number): Promise<ConversationWork[]> {
      const rows = await rowsOf<Omit<ConversationWork, 'work'> & { kind: MediaType; item: Work['item'] }>(
        db,
        sql`
        select message.seq, message.sender_id as "senderId", ${isoTime(sql`message.created_at`)} as "sentAt",
          message.item_type as kind, message.item_data as item
        from ${participants} as member
        join ${conversations} as conversation on conversation.id = member.conversation_id
        join ${messages} as message on ${readableWorks(userId, sql`message`)} and message.seq < ${before}
        where member.conversation_id = ${conversationId} and member.user_id = ${userId}
          and not exists (
            select from ${messages} as later
            where ${readableWorks(userId, sql`later`)} and later.item_type = message.item_type
              and later.item_data ->> 'id' = message.item_data ->> 'id' and later.seq > message.seq
          )
        order by message.seq desc limit ${limit}`,
      )
      return rows.map(({ kind, item, ...row }) => ({ ...row, work: { kind, item } as Work }))
    },

    /** The conversations of a person in which a work was shared, each with the newest message of it, the latest first. */
    async sharedIn(userId: string, { kind, id }: WorkName, limit: number): Promise<SharedIn[]> {
      return rowsOf(
        db,
        sql`
        select member.conversation_id as "conversationId", shared.seq, ${isoTime(sql`shared.created_at`)} as "sentAt"
        from ${participants} as member
        join lateral (select type from ${conversations} where id = member.conversation_id limit 1) as conversation on true
        join lateral (
          select message.seq, message.created_at from ${messages} as message
          where ${readableWorks(userId, sql`message`)} and message.item_type = ${kind} and message.item_data ->> 'id' = ${id}
          order by message.seq desc limit 1
        ) as shared on true
        where member.user_id = ${userId} and not member.is_hidden
        order by shared.created_at desc, member.conversation_id limit ${limit}`,
      )
    },
  }
}
