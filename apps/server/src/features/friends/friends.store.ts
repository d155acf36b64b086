import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import type { PersonCard } from '@trouvaille/contract'
import type { StoredFriendship } from '@trouvaille/domain'
import { afterKey, type TimeKey, type TimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { prepareStatement, rowsOf } from '../../platform/db/raw-query.ts'
import { profileSummary, profilesView } from '../profiles/index.ts'
import { friendsOf, isPair } from './friends.sql.ts'
import { friendships } from './friends.table.ts'

export interface FriendRow extends PersonCard {
  /** Friendship id. */
  friendshipId: string
  /** ISO 8601. */
  since: string
  /** Sort key of the name. */
  usernameKey: string
}

export interface RequestRow extends TimeKey {
  person: PersonCard
}

/** A request or friendship, with both people. */
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
  const friendsOfEach = prepareStatement<{ ids: string }, { id: string; friendIds: string[] }>(
    db,
    'friends_of_each',
    sql`
    select person.id, json_agg(friend.person_id) as "friendIds"
    from jsonb_array_elements_text(${sql.placeholder('ids')}::jsonb) as person (id)
      cross join lateral (${friendsOf(sql`person.id`)}) as friend
    group by person.id`,
  )

  return {
    /** Inserts a request; the pair must be locked and have no relation [FRND-43] [GAP-13]. */
    async request(row: Pick<StoredPair, 'id' | 'userId' | 'friendId'>, createdAt: Date): Promise<void> {
      await db.insert(friendships).values({ ...row, status: 'pending', createdAt })
    },

    async find(id: string): Promise<StoredPair | undefined> {
      const [row] = await db.select(pair).from(friendships).where(eq(friendships.id, id)).limit(1)
      return row
    },

    /** @returns Whether the request existed [FRND-44]. */
    async accept(id: string, receiverId: string, acceptedAt: Date): Promise<boolean> {
      const rows = await db
        .update(friendships)
        .set({ status: 'accepted', acceptedAt })
        .where(and(eq(friendships.id, id), pendingOf('received', receiverId)))
        .returning({ id: friendships.id })
      return rows.length > 0
    },

    /** @returns The deleted request [FRND-45]. */
    async decline(id: string, receiverId: string): Promise<StoredPair | undefined> {
      const [row] = await db
        .delete(friendships)
        .where(and(eq(friendships.id, id), pendingOf('received', receiverId)))
        .returning(pair)
      return row
    },

    /** @returns The deleted request [FRND-46]. */
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

    /** Deletes the relation of two people, or only one of a given status. */
    async end(one: string, other: string, status?: StoredFriendship['status']): Promise<StoredPair | undefined> {
      const [row] = await db
        .delete(friendships)
        .where(and(isPair(one, other), status && eq(friendships.status, status)))
        .returning(pair)
      return row
    },

    /** Ids of somebody's friends, whoever sent the request [FRND-31] [FRND-42]. */
    async friendIds(userId: string): Promise<string[]> {
      const rows = await rowsOf<{ id: string }>(db, sql`select person_id as id from (${friendsOf(userId)}) as friend`)
      return rows.map(({ id }) => id)
    },

    /** Ids of the friends of each of some people who have any. */
    async friendIdsOfEach(userIds: readonly string[]): Promise<Map<string, string[]>> {
      const rows = await friendsOfEach({ ids: JSON.stringify(userIds) })
      return new Map(rows.map(({ id, friendIds }) => [id, friendIds]))
    },

    /** Pending requests, the newest first, with the other person of each [FRND-39] [FRND-40]. */
    async requests(userId: string, direction: 'sent' | 'received', { after, limit }: TimePage): Promise<RequestRow[]> {
      const other = direction === 'sent' ? friendships.friendId : friendships.userId
      return db
        .select({
          id: friendships.id,
          at: friendships.createdAt,
          person: profileSummary,
        })
        .from(friendships)
        .innerJoin(profilesView, eq(profilesView.id, other))
        .where(and(pendingOf(direction, userId), afterKey(friendships.createdAt, friendships.id, after)))
        .orderBy(desc(friendships.createdAt), desc(friendships.id))
        .limit(limit)
    },

    async countRequests(userId: string, direction: 'sent' | 'received'): Promise<number> {
      const [row] = await db.select({ count: count() }).from(friendships).where(pendingOf(direction, userId))
      return row?.count ?? 0
    },
  }
}
