import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MessageBody } from '@trouvaille/contract'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/raw-query.ts'
import { profilesView } from '../profiles/index.ts'
import { conversations, messages, participants, reactions } from './conversations.table.ts'

/** The two people of a direct conversation, in storage order. */
export function pairOf(one: string, other: string): { lowId: string; highId: string } {
  return one < other ? { lowId: one, highId: other } : { lowId: other, highId: one }
}

export interface LockedConversation {
  type: 'direct' | 'group'
  lastSeq: number
  avatarUrl: string | null
  showsHistory: boolean
}

/** Writes participants; always in a transaction that has locked the conversation. */
export function membershipStore(db: Database) {
  return {
    /** Locks a conversation; undefined if it does not exist. */
    async lock(id: string): Promise<LockedConversation | undefined> {
      const { type, lastSeq, avatarUrl, showsHistory } = conversations
      const [row] = await db
        .select({ type, lastSeq, avatarUrl, showsHistory })
        .from(conversations)
        .where(eq(conversations.id, id))
        .for('no key update')
      return row
    },

    /** Creates the direct conversation of two people unless it exists. @returns Its id, and whether it is new. */
    async openDirect(
      id: string,
      callerId: string,
      otherId: string,
      now: Date,
    ): Promise<{ id: string; isNew: boolean }> {
      const pair = pairOf(callerId, otherId)
      const row = { id, type: 'direct' as const, creatorId: callerId, ...pair }
      const [made] = await db
        .insert(conversations)
        .values({ ...row, lastMessageAt: now, createdAt: now, updatedAt: now })
        .onConflictDoNothing({ target: [conversations.lowId, conversations.highId] })
        .returning({ id: conversations.id })
      if (made) return { id: made.id, isNew: true }
      const [known] = await rowsOf<{ id: string }>(
        db,
        sql`select id from ${conversations} where low_id = ${pair.lowId} and high_id = ${pair.highId}`,
      )
      if (!known) throw new Error('The conversation of two people is neither new nor known.')
      return { id: known.id, isNew: false }
    },

    /** Creates a group. @returns Whether it is new: creation is idempotent. */
    async openGroup(
      row: { id: string; name: string; avatarUrl: string | undefined; creatorId: string; clientId: string },
      now: Date,
    ): Promise<boolean> {
      const made = await db
        .insert(conversations)
        .values({ ...row, type: 'group', lastMessageAt: now, createdAt: now, updatedAt: now })
        .onConflictDoNothing({ target: [conversations.creatorId, conversations.clientId] })
        .returning({ id: conversations.id })
      return made.length > 0
    },

    async groupOf(creatorId: string, clientId: string): Promise<string | undefined> {
      const [row] = await rowsOf<{ id: string }>(
        db,
        sql`select id from ${conversations} where creator_id = ${creatorId} and client_id = ${clientId}`,
      )
      return row?.id
    },

    /** Adds participants. @returns Ids of the new ones. */
    async add(
      conversationId: string,
      people: readonly { userId: string; isHidden?: boolean }[],
      { at, visibleFrom, lastReadSeq }: { at: Date; visibleFrom: number; lastReadSeq: number },
    ): Promise<string[]> {
      const rows = await db
        .insert(participants)
        .values(people.map((person) => ({ conversationId, joinedAt: at, visibleFrom, lastReadSeq, ...person })))
        .onConflictDoNothing()
        .returning({ id: participants.userId })
      return rows.map(({ id }) => id)
    },

    async setHidden(conversationId: string, userId: string, isHidden: boolean): Promise<boolean> {
      const rows = await rowsOf(
        db,
        sql`update ${participants} set is_hidden = ${isHidden}
        where conversation_id = ${conversationId} and user_id = ${userId} and is_hidden <> ${isHidden} returning 1`,
      )
      return rows.length > 0
    },

    /** Freezes how two former friends see each other. */
    async freeze(one: string, other: string): Promise<void> {
      const { lowId, highId } = pairOf(one, other)
      await db.execute(
        sql`update ${participants} as member set frozen_name = profile.username,
          frozen_avatar_url = profile.avatar_url, frozen_read_seq = member.last_read_seq
        from ${conversations} as conversation, ${profilesView} as profile
        where conversation.low_id = ${lowId} and conversation.high_id = ${highId}
          and member.conversation_id = conversation.id and profile.id = member.user_id`,
      )
    },

    /** Unfreezes the view of two people who are friends again. */
    async unfreeze(one: string, other: string): Promise<void> {
      const { lowId, highId } = pairOf(one, other)
      await db.execute(
        sql`update ${participants} as member set frozen_name = null, frozen_avatar_url = null, frozen_read_seq = null
        from ${conversations} as conversation
        where conversation.low_id = ${lowId} and conversation.high_id = ${highId}
          and member.conversation_id = conversation.id`,
      )
    },

    async remove(conversationId: string, userId: string): Promise<void> {
      await db.execute(
        sql`delete from ${participants} where conversation_id = ${conversationId} and user_id = ${userId}`,
      )
    },

    /** Ids of the participants. */
    async memberIds(conversationId: string): Promise<string[]> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select user_id as id from ${participants} where conversation_id = ${conversationId}`,
      )
      return rows.map(({ id }) => id)
    },

    /** The highest number of conversations of one of some people. */
    async mostConversations(userIds: readonly string[]): Promise<number> {
      const [row] = await rowsOf<{ most: number | null }>(
        db,
        sql`select max(own.count)::int as most
        from json_array_elements_text(${JSON.stringify(userIds)}::json) as asked (id),
          lateral (select count(*) from ${participants} where user_id = asked.id) as own`,
      )
      return row?.most ?? 0
    },

    /** Ends conversations without participants, among some [GAP-132]. */
    async endEmpty(ids: readonly string[], at: Date): Promise<void> {
      const empty = sql`not exists (select from ${participants} where conversation_id = ${conversations.id})`
      await db
        .update(conversations)
        .set({ isActive: false, updatedAt: at })
        .where(and(inArray(conversations.id, [...ids]), empty))
    },

    /** Writes a system message. @returns Its sequence number. */
    async addLine(
      conversationId: string,
      line: { senderId: string; kind: MessageBody['kind']; subjectId?: string },
      at: Date,
    ): Promise<number> {
      const [raised] = await db
        .update(conversations)
        .set({ lastSeq: sql`${conversations.lastSeq} + 1`, lastMessageAt: at, updatedAt: at })
        .where(eq(conversations.id, conversationId))
        .returning({ seq: conversations.lastSeq })
      if (!raised) throw new Error('A line needs its conversation.')
      await db.insert(messages).values({ conversationId, seq: raised.seq, createdAt: at, ...line })
      return raised.seq
    },

    async change(id: string, changes: { avatarUrl?: string; showsHistory?: boolean }, at: Date): Promise<void> {
      await db
        .update(conversations)
        .set({ ...changes, updatedAt: at })
        .where(eq(conversations.id, id))
    },

    /** Photos of active groups, among some pictures. */
    async shownPhotos(addresses: readonly string[]): Promise<string[]> {
      const rows = await rowsOf<{ address: string }>(
        db,
        sql`select avatar_url as address from ${conversations}
        where is_active and avatar_url in (select value from json_array_elements_text(${JSON.stringify(addresses)}::json) as asked (value))`,
      )
      return rows.map(({ address }) => address)
    },

    /** Conversations in which a person is a participant, or wrote or reacted. */
    async traces(userId: string): Promise<{ id: string; isIn: boolean }[]> {
      return rowsOf(
        db,
        sql`select traces.id, bool_or(traces.is_in) as "isIn" from (
          select conversation_id as id, true as is_in from ${participants} where user_id = ${userId}
          union all
          select distinct conversation_id, false from ${messages} where sender_id = ${userId}
          union all
          select distinct conversation_id, false from ${reactions} where user_id = ${userId}
        ) as traces group by traces.id`,
      )
    },
  }
}
