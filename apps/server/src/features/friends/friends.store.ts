import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import type { PersonCard } from '@trouvaille/contract'
import type { StoredFriendship } from '@trouvaille/domain'
import type { TimeKey } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/raw-query.ts'
import { accounts } from '../accounts/accounts.table.ts'
import { profiles } from '../profiles/profiles.table.ts'
import { friendships, friendsOf } from './friends.table.ts'
import { isPair } from './relations.store.ts'

export interface FriendRow extends PersonCard {
  /** Of the friendship. */
  friendshipId: string
  /** ISO 8601. */
  since: string
  /** Where a list by name stands. */
  usernameKey: string
}

export interface RequestRow extends TimeKey {
  person: PersonCard
}

/** A request or a friendship with both its people. */
export type StoredPair = Pick<typeof friendships.$inferSelect, 'id' | 'userId' | 'friendId' | 'status'>

const pair = {
  id: friendships.id,
  userId: friendships.userId,
  friendId: friendships.friendId,
  status: friendships.status,
}

const pendingOf = (direction: 'sent' | 'received', userId: string) =>
  and(eq(direction === 'sent' ? friendships.userId : friendships.friendId, userId), eq(friendships.status, 'pending'))

export function friendsStore(db: Database) {
  return {
    /**
     * Lets one writer at a time at what stands between two people.
     * @returns Which of the accounts are there.
     */
    async lockPair(one: string, other: string): Promise<string[]> {
      const rows = await db
        .select({ id: accounts.id })
        .from(accounts)
        .where(or(eq(accounts.id, one), eq(accounts.id, other)))
        // Always in one order, or two people who ask each other would wait for ever.
        .orderBy(accounts.id)
        .for('no key update')
      return rows.map(({ id }) => id)
    },

    /** A new request between two who are locked, and between whom nothing stands [FRND-43] [GAP-13]. */
    async request(row: Pick<StoredPair, 'id' | 'userId' | 'friendId'>, createdAt: Date): Promise<void> {
      await db.insert(friendships).values({ ...row, status: 'pending', createdAt })
    },

    async find(id: string): Promise<StoredPair | undefined> {
      const [row] = await db.select(pair).from(friendships).where(eq(friendships.id, id)).limit(1)
      return row
    },

    /** @returns Whether there was such a request [FRND-44]. */
    async accept(id: string, receiverId: string, acceptedAt: Date): Promise<boolean> {
      const rows = await db
        .update(friendships)
        .set({ status: 'accepted', acceptedAt })
        .where(and(eq(friendships.id, id), pendingOf('received', receiverId)))
        .returning({ id: friendships.id })
      return rows.length > 0
    },

    /** @returns The request that is gone [FRND-45]. */
    async decline(id: string, receiverId: string): Promise<StoredPair | undefined> {
      const [row] = await db
        .delete(friendships)
        .where(and(eq(friendships.id, id), pendingOf('received', receiverId)))
        .returning(pair)
      return row
    },

    /** @returns The request that is gone [FRND-46]. */
    async cancel(senderId: string, receiverId: string): Promise<StoredPair | undefined> {
      const [row] = await db
        .delete(friendships)
        .where(and(pendingOf('sent', senderId), eq(friendships.friendId, receiverId)))
        .returning(pair)
      return row
    },

    /** Every request and friendship of somebody. */
    pairsOf: (userId: string): Promise<StoredPair[]> =>
      db
        .select(pair)
        .from(friendships)
        .where(or(eq(friendships.userId, userId), eq(friendships.friendId, userId))),

    /** Ends whatever stands between two people, or only what is of one status. */
    async end(one: string, other: string, status?: StoredFriendship['status']): Promise<StoredPair | undefined> {
      const [row] = await db
        .delete(friendships)
        .where(and(isPair(one, other), status && eq(friendships.status, status)))
        .returning(pair)
      return row
    },

    /** Ids of all friends of somebody, from both sides [FRND-31] [FRND-42]. */
    async friendIds(userId: string): Promise<string[]> {
      const rows = await rowsOf<{ id: string }>(db, sql`select person_id as id from (${friendsOf(userId)}) as friend`)
      return rows.map(({ id }) => id)
    },

    /** Requests that wait, the newest first, with the other one of each [FRND-39] [FRND-40]. */
    async requests(
      userId: string,
      direction: 'sent' | 'received',
      { after, limit }: { after: TimeKey | undefined; limit: number },
    ): Promise<RequestRow[]> {
      const other = direction === 'sent' ? friendships.friendId : friendships.userId
      return db
        .select({
          id: friendships.id,
          at: friendships.createdAt,
          person: { id: profiles.id, username: profiles.username, avatarUrl: profiles.avatarUrl },
        })
        .from(friendships)
        .innerJoin(profiles, eq(profiles.id, other))
        .where(
          and(
            pendingOf(direction, userId),
            after && sql`(${friendships.createdAt}, ${friendships.id}) < (${after.at.toISOString()}, ${after.id})`,
          ),
        )
        .orderBy(desc(friendships.createdAt), desc(friendships.id))
        .limit(limit)
    },

    async countRequests(userId: string, direction: 'sent' | 'received'): Promise<number> {
      const [row] = await db.select({ count: count() }).from(friendships).where(pendingOf(direction, userId))
      return row?.count ?? 0
    },
  }
}
