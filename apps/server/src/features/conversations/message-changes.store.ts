import { and, eq, lt, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Quote, WrittenBody } from '@trouvaille/contract'
import type { Reaction } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { isoTime, rowsOf } from '../../platform/db/raw-query.ts'
import { hiddenMessages, messages, messageVersions, participants, reactions } from './conversations.table.ts'
import { quoteColumn, type QuoteRow, shownReactions, toQuote } from './message-rows.ts'

/** A message, and who wants to change it. */
export interface MessagePlace {
  conversationId: string
  seq: number
}

/** A message that is locked until the end of the transaction. */
export interface LockedMessage {
  senderId: string
  kind: (typeof messages.$inferSelect)['kind']
  content: string | null
  itemType: (typeof messages.$inferSelect)['itemType']
  itemData: (typeof messages.$inferSelect)['itemData']
  version: number
  reactions: Reaction[] | null
  /** ISO 8601. */
  sentAt: string
  visibleFrom: number
  /** Whether who wrote it is still in the conversation. */
  isSenderIn: boolean
}

/** Somebody's reaction to a message of an account. */
export interface ReactionPlace extends MessagePlace {
  personId: string
}

export interface PresentReaction extends ReactionPlace {
  emoji: string
  /** ISO 8601. */
  at: string
  message: Quote
}

const isMessage = ({ conversationId, seq }: MessagePlace) =>
  and(eq(messages.conversationId, conversationId), eq(messages.seq, seq))

/** Changes of messages that are written. */
export function messageChangesStore(db: Database) {
  /** Changes a message: its version is a new one. */
  async function change(place: MessagePlace, changes: PgUpdateSetSource<typeof messages>): Promise<void> {
    await db
      .update(messages)
      .set({ ...changes, version: sql`${messages.version} + 1` })
      .where(isMessage(place))
  }

  return {
    /** Locks a message that a participant may read; undefined for any other one. */
    async lock(userId: string, { conversationId, seq }: MessagePlace): Promise<LockedMessage | undefined> {
      const [row] = await rowsOf<LockedMessage>(
        db,
        sql`select message.sender_id as "senderId", message.kind, message.content, message.item_type as "itemType",
          message.item_data as "itemData", message.version, message.reactions, ${isoTime(sql`message.created_at`)} as "sentAt",
          member.visible_from as "visibleFrom", exists (select from ${participants} as sender
            where sender.conversation_id = message.conversation_id and sender.user_id = message.sender_id) as "isSenderIn"
        from ${messages} as message join ${participants} as member
          on member.conversation_id = message.conversation_id and member.user_id = ${userId}
        where message.conversation_id = ${conversationId} and message.seq = ${seq} and message.seq > member.visible_from
        for update of message`,
      )
      return row
    },

    /** Keeps what a message is, for reports, before it is changed. */
    async keepVersion(place: MessagePlace, version: number, body: WrittenBody, at: Date): Promise<void> {
      await db.insert(messageVersions).values({ ...place, version, body, replacedAt: at })
    },

    edit: (place: MessagePlace, content: string, at: Date): Promise<void> => change(place, { content, editedAt: at }),

    /** Only that there was a message remains. */
    async delete(place: MessagePlace): Promise<void> {
      await db
        .delete(reactions)
        .where(and(eq(reactions.conversationId, place.conversationId), eq(reactions.seq, place.seq)))
      await change(place, {
        kind: 'deleted',
        content: null,
        itemType: null,
        itemData: null,
        editedAt: null,
        reactions: null,
      })
    },

    /** Deletes a message for one participant. @returns Whether it was there. */
    async hide(userId: string, { conversationId, seq }: MessagePlace, at: Date): Promise<boolean> {
      const rows = await db
        .insert(hiddenMessages)
        .values({ conversationId, seq, userId, hiddenAt: at })
        .onConflictDoNothing()
        .returning({ seq: hiddenMessages.seq })
      return rows.length > 0
    },

    /** Replaces the reaction of a person. @param emoji Null for none. */
    async react(userId: string, place: MessagePlace, emoji: string | null, at: Date): Promise<void> {
      if (emoji === null) {
        const { conversationId, seq } = place
        await db.execute(sql`delete from ${reactions}
          where conversation_id = ${conversationId} and seq = ${seq} and user_id = ${userId}`)
      } else {
        await db
          .insert(reactions)
          .values({ ...place, userId, emoji, createdAt: at })
          .onConflictDoUpdate({
            target: [reactions.conversationId, reactions.seq, reactions.userId],
            set: { emoji, createdAt: at },
          })
      }
      await change(place, { reactions: shownReactions() })
    },

    /** Takes the reactions of an account off the messages that show them, before its rows go. */
    async forgetReactionsOf(userId: string): Promise<void> {
      const reacted = sql`select conversation_id, seq from ${reactions} where user_id = ${userId}`
      await db
        .update(messages)
        .set({ reactions: shownReactions(sql`reaction.user_id <> ${userId}`) })
        .where(sql`(${messages.conversationId}, ${messages.seq}) in (${reacted})`)
    },

    /** Which of some reactions to messages of an account are there, and the messages as they are now. */
    async presentReactions(accountId: string, asked: readonly ReactionPlace[]): Promise<PresentReaction[]> {
      if (asked.length === 0) return []
      const rows = await rowsOf<Omit<PresentReaction, 'message'> & { quote: QuoteRow }>(
        db,
        sql`select reaction.conversation_id as "conversationId", reaction.seq, reaction.user_id as "personId",
          reaction.emoji, ${isoTime(sql`reaction.created_at`)} as at,
          ${quoteColumn(sql`message.conversation_id`, sql`message.seq`)} as quote
        from json_to_recordset(${JSON.stringify(asked)}::json)
          as asked ("conversationId" text, seq int, "personId" text)
        join ${reactions} as reaction on reaction.conversation_id = asked."conversationId"
          and reaction.seq = asked.seq and reaction.user_id = asked."personId"
        join ${messages} as message
          on message.conversation_id = reaction.conversation_id and message.seq = reaction.seq
        join ${participants} as member
          on member.conversation_id = message.conversation_id and member.user_id = ${accountId}
        where message.sender_id = ${accountId} and message.seq > member.visible_from
          and reaction.created_at >= member.joined_at`,
      )
      return rows.map(({ quote, ...row }) => ({ ...row, message: toQuote(quote) }))
    },

    /** What a message was before, the oldest first. */
    async versionsOf({ conversationId, seq }: MessagePlace): Promise<{ body: WrittenBody; until: string }[]> {
      return rowsOf(
        db,
        sql`select body, ${isoTime(sql`replaced_at`)} as until from ${messageVersions}
        where conversation_id = ${conversationId} and seq = ${seq} order by version`,
      )
    },

    /** Deletes what was kept for reports and is too old. @returns How many. */
    async deleteVersionsBefore(time: Date, limit: number): Promise<number> {
      const oldest = sql`select conversation_id, seq, version from ${messageVersions}
        where ${lt(messageVersions.replacedAt, time)} order by replaced_at limit ${limit}`
      const deleted = await db
        .delete(messageVersions)
        .where(sql`(conversation_id, seq, version) in (${oldest})`)
        .returning({ seq: messageVersions.seq })
      return deleted.length
    },
  }
}
