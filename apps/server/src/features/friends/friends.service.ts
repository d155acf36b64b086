import { randomUUID } from 'node:crypto'
import type { Friend, FriendLetter, FriendRequest, PersonResult } from '@trouvaille/contract'
import {
  canFind,
  canRequest,
  friends as limits,
  type FriendshipStatus,
  friendshipStatus,
  noFriendship,
  otherLetters,
  secondsUntilAskable,
} from '@trouvaille/domain'
import type { Audit } from '../../platform/security/audit.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { readTimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import { friendLetters, friendsPageReader } from './friends-page.store.ts'
import { friendsStore, type StoredPair } from './friends.store.ts'
import { lockPair } from './lock-pair.ts'
import { declinedRequestsStore } from './declined-requests.store.ts'
import { createRelationsService, type RelationsService } from './relations.service.ts'

export type Direction = 'sent' | 'received'

export interface FriendsPage {
  friends: Friend[]
  previousCursor: string | null
  nextCursor: string | null
  total: number
}

export interface FriendsListOptions {
  text?: string | undefined
  after?: string | undefined
  before?: string | undefined
  size?: number
}

/** Hooks inside the transaction in which a friendship begins or ends. */
export interface FriendshipHooks {
  begins(transaction: Transaction, one: string, other: string): Promise<void>
  ends(transaction: Transaction, one: string, other: string): Promise<void>
}

export interface FriendsOptions {
  db: Database
  transact: Transact
  bus: EventBus
  clock: Clock
  audit: Audit
  relations: RelationsService
}

export type FriendsService = ReturnType<typeof createFriendsService>

/** Friend requests and friendships. The caller is always the actor. */
export function createFriendsService({ db, transact, bus, clock, audit, relations }: FriendsOptions) {
  const store = friendsStore(db)
  const readPage = friendsPageReader(db)

  const hooks: FriendshipHooks[] = []

  /** Relations as the transaction sees them. */
  const relationsIn = ({ db: inside }: Transaction): RelationsService => createRelationsService({ db: inside, clock })

  const idsOf = ({ id, userId, friendId }: StoredPair) => ({ id, senderId: userId, receiverId: friendId })

  /** @throws ApiError `friends.too_many`. */
  async function checkRoom(transaction: Transaction, people: readonly string[]): Promise<void> {
    const transactionStore = friendsStore(transaction.db)
    for (const id of people) {
      if ((await transactionStore.friendIds(id)).length >= limits.maxFriends) throw new ApiError('friends.too_many')
    }
  }

  /** Publishes the end of a friendship or request, from the other person's view. @param enderId Who ended it. */
  function publishEnd(transaction: Transaction, gone: StoredPair, enderId: string): void {
    const { id, userId, friendId, status } = gone
    if (status === 'accepted') bus.publish(transaction, 'friendship.ended', { id, userIds: [userId, friendId] })
    else bus.publish(transaction, userId === enderId ? 'request.cancelled' : 'request.declined', idsOf(gone))
  }

  /** Side effects of an end that one of the two wanted. */
  async function finish(transaction: Transaction, gone: StoredPair, enderId: string): Promise<void> {
    if (gone.status === 'accepted') for (const { ends } of hooks) await ends(transaction, gone.userId, gone.friendId)
    publishEnd(transaction, gone, enderId)
  }

  return {
    relationsOf: relations.relationsOf,
    relationsIn,
    /** Adds a hook for when a friendship begins or ends, except by an account's deletion. */
    addHooks: (added: FriendshipHooks): void => void hooks.push(added),
    visiblePage: relations.visiblePage,

    /** The relation between two people, for a card [FRND-47]; none for an unknown id [FRND-26]. */
    async statusOf(viewerId: string, id: string): Promise<FriendshipStatus> {
      return (await relations.relationsOf(viewerId, [id])).get(id)?.friendship ?? noFriendship
    },

    /** Ids of all friends of somebody. */
    friendIdsOf: (id: string): Promise<string[]> => store.friendIds(id),

    /** Ids of all friends of each of some people who have any, in one query. */
    friendIdsOfEach: store.friendIdsOfEach,

    /** One page of the caller's friends by name, or of those whose name contains a text [FRND-04] [FRND-41]. */
    async list(
      userId: string,
      { text, after, before, size = limits.pageSize }: FriendsListOptions,
    ): Promise<FriendsPage> {
      const { rows, total } = await readPage(userId, { text, after, before, limit: size })
      const [first, last] = [rows[0], rows.at(-1)]
      return {
        friends: rows.map(({ friendshipId, id, username, avatarUrl, since }) => ({
          id: friendshipId,
          person: { id, username, avatarUrl },
          since,
        })),
        previousCursor: first && first.place > 1 ? first.usernameKey : null,
        nextCursor: last && last.place < total ? last.usernameKey : null,
        total,
      }
    },

    /** Where each initial begins in the list. A single letter sorts right before all names that begin with it. */
    async letters(userId: string): Promise<FriendLetter[]> {
      const letters = await friendLetters(db, userId)
      return letters.map((letter) => ({ letter, cursor: letter === otherLetters ? null : letter.toLowerCase() }))
    },

    /** The friends of somebody else, limited to people whom the viewer may see [GAP-16] [PROF-68]. */
    async friendsOf(
      viewerId: string,
      id: string,
      after: string | undefined,
    ): Promise<{ people: PersonResult[]; nextCursor: string | null }> {
      const { items, end } = await relations.visiblePage({
        viewerId,
        size: limits.pageSize,
        may: canFind,
        load: async (limit) => (await readPage(id, { text: undefined, after, limit })).rows,
        personOf: (row) => row.id,
      })
      return {
        people: items.map(({ row: { id: personId, username, avatarUrl }, friendship }) => ({
          person: { id: personId, username, avatarUrl },
          friendship,
        })),
        nextCursor: end?.usernameKey ?? null,
      }
    },

    /** Pending requests, the newest first. Blocking deletes requests, so nobody needs to be filtered out. */
    async requests(
      userId: string,
      direction: Direction,
      after: string | undefined,
    ): Promise<{ requests: FriendRequest[]; nextCursor: string | null; total: number }> {
      const [{ shown, nextCursor }, total] = await Promise.all([
        readTimePage(after, limits.pageSize, (page) => store.requests(userId, direction, page)),
        store.countRequests(userId, direction),
      ])
      return {
        requests: shown.map(({ id, at, person }) => ({ id, person, sentAt: at.toISOString() })),
        nextCursor,
        total,
      }
    },

    /**
     * Sends a friend request [FRND-27].
     * @throws ApiError `friends.self`, `people.not_found` (also where either blocked the other), `people.suspended`,
     *   `friends.already_exists` when something stands between the two, a request that crosses this one included;
     *   `friends.too_soon` after a refusal; `friends.too_many`.
     */
    request(senderId: string, receiverId: string): Promise<FriendshipStatus> {
      if (senderId === receiverId) throw new ApiError('friends.self')
      return transact(async (transaction) => {
        const transactionStore = friendsStore(transaction.db)
        await lockPair(transaction, senderId, receiverId)
        const inside = relationsIn(transaction)
        const { relation } = await inside.requireReachable(senderId, receiverId, canFind)
        if (!canRequest(relation)) throw new ApiError('friends.already_exists')
        const refused = await declinedRequestsStore(transaction.db).find(senderId, receiverId)
        const retryAfter = refused ? secondsUntilAskable(refused, clock.now()) : 0
        if (retryAfter > 0) throw new ApiError('friends.too_soon', { retryAfter })
        if ((await transactionStore.countRequests(senderId, 'sent')) >= limits.maxSentRequests) {
          throw new ApiError('friends.too_many')
        }
        const id = randomUUID()
        await transactionStore.request({ id, userId: senderId, friendId: receiverId }, clock.now())
        await audit.record(transaction, { action: 'send_friend_request', accountId: senderId })
        bus.publish(transaction, 'request.sent', { id, senderId, receiverId })
        return friendshipStatus('pending_sent', id)
      })
    },

    /**
     * Accepts a received request [FRND-28].
     * @throws ApiError `friends.request_gone`, `friends.too_many`.
     */
    accept(receiverId: string, id: string): Promise<FriendshipStatus> {
      return transact(async (transaction) => {
        const transactionStore = friendsStore(transaction.db)
        const found = await transactionStore.find(id)
        if (found?.friendId !== receiverId) throw new ApiError('friends.request_gone')
        await lockPair(transaction, receiverId, found.userId)
        await checkRoom(transaction, [found.userId, receiverId])
        if (!(await transactionStore.accept(id, receiverId, clock.now()))) throw new ApiError('friends.request_gone')
        for (const { begins } of hooks) await begins(transaction, found.userId, receiverId)
        await declinedRequestsStore(transaction.db).remove(found.userId, receiverId)
        await audit.record(transaction, { action: 'accept_friend_request', accountId: receiverId })
        bus.publish(transaction, 'request.accepted', idsOf(found))
        return friendshipStatus('friend', id)
      })
    },

    /**
     * Declines a received request [FRND-29].
     * @throws ApiError `friends.request_gone`.
     */
    decline(receiverId: string, id: string): Promise<void> {
      return transact(async (transaction) => {
        const gone = await friendsStore(transaction.db).decline(id, receiverId)
        if (!gone) throw new ApiError('friends.request_gone')
        await declinedRequestsStore(transaction.db).add(gone.userId, receiverId, clock.now())
        await audit.record(transaction, { action: 'decline_friend_request', accountId: receiverId })
        bus.publish(transaction, 'request.declined', idsOf(gone))
      })
    },

    /**
     * Cancels a sent request [FRND-30].
     * @throws ApiError `friends.request_gone`.
     */
    cancel(senderId: string, receiverId: string): Promise<void> {
      return transact(async (transaction) => {
        const gone = await friendsStore(transaction.db).cancel(senderId, receiverId)
        if (!gone) throw new ApiError('friends.request_gone')
        await audit.record(transaction, { action: 'cancel_friend_request', accountId: senderId })
        bus.publish(transaction, 'request.cancelled', idsOf(gone))
      })
    },

    /** Ends a friendship, whoever sent the request [GAP-86]. Idempotent. */
    async end(userId: string, otherId: string): Promise<void> {
      await transact(async (transaction) => {
        const gone = await friendsStore(transaction.db).end(userId, otherId, 'accepted')
        if (!gone) return
        await audit.record(transaction, { action: 'end_friendship', accountId: userId })
        await finish(transaction, gone, userId)
      })
    },

    /** Side effects of an account's deletion on its friends and requests [GAP-04]. */
    async notifyOfDeletion(transaction: Transaction, id: string): Promise<void> {
      for (const gone of await friendsStore(transaction.db).pairsOf(id)) publishEnd(transaction, gone, id)
    },

    /**
     * Ends the relation of two people in the caller's transaction. The other person is notified as of a declined or
     * cancelled request, or of an ended friendship.
     */
    async endAll(transaction: Transaction, userId: string, otherId: string): Promise<void> {
      const gone = await friendsStore(transaction.db).end(userId, otherId)
      if (gone) await finish(transaction, gone, userId)
    },
  }
}
