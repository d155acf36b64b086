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
import { decodeTimeCursor, timePage } from '../../platform/db/keyset-cursor.ts'
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

/** What is done in the transaction in which two people become friends, and in the one in which they are so no more. */
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

/** Requests and friendships. Whoever acts is the caller; nobody acts for somebody else. */
export function createFriendsService({ db, transact, bus, clock, audit, relations }: FriendsOptions) {
  const store = friendsStore(db)
  const readPage = friendsPageReader(db)

  const hooks: FriendshipHooks[] = []

  /** The relations as a transaction sees them. */
  const relationsIn = ({ db: inside }: Transaction): RelationsService => createRelationsService({ db: inside, clock })

  const idsOf = ({ id, userId, friendId }: StoredPair) => ({ id, senderId: userId, receiverId: friendId })

  /** @throws ApiError `friends.too_many`. */
  async function checkRoom(transaction: Transaction, people: readonly string[]): Promise<void> {
    const transactionStore = friendsStore(transaction.db)
    for (const id of people) {
      if ((await transactionStore.friendIds(id)).length >= limits.maxFriends) throw new ApiError('friends.too_many')
    }
  }

  /** Tells that a friendship or a request is over, as the other one learns it. @param enderId Who ended it. */
  function publishEnd(transaction: Transaction, gone: StoredPair, enderId: string): void {
    const { id, userId, friendId, status } = gone
    if (status === 'accepted') bus.publish(transaction, 'friendship.ended', { id, userIds: [userId, friendId] })
    else bus.publish(transaction, userId === enderId ? 'request.cancelled' : 'request.declined', idsOf(gone))
  }

  /** What follows from an end that one of the two wanted. */
  async function finish(transaction: Transaction, gone: StoredPair, enderId: string): Promise<void> {
    if (gone.status === 'accepted') for (const { ends } of hooks) await ends(transaction, gone.userId, gone.friendId)
    publishEnd(transaction, gone, enderId)
  }

  return {
    relationsOf: relations.relationsOf,
    relationsIn,
    /** Has more done whenever a friendship begins or ends, but with the end of an account. */
    addHooks: (added: FriendshipHooks): void => void hooks.push(added),
    visiblePage: relations.visiblePage,

    /** What a card shows of what stands between two people [FRND-47]; nothing when there is nobody of that id [FRND-26]. */
    async statusOf(viewerId: string, id: string): Promise<FriendshipStatus> {
      return (await relations.relationsOf(viewerId, [id])).get(id)?.friendship ?? noFriendship
    },

    /** Ids of all friends of somebody. */
    friendIdsOf: (id: string): Promise<string[]> => store.friendIds(id),

    /** One page of the own friends by name, or of those whose name holds a text [FRND-04] [FRND-41]. */
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

    /** Where the own friends of each letter begin. A letter alone stands right before all names that begin with it. */
    async letters(userId: string): Promise<FriendLetter[]> {
      const letters = await friendLetters(db, userId)
      return letters.map((letter) => ({ letter, cursor: letter === otherLetters ? null : letter.toLowerCase() }))
    },

    /** The friends of somebody else, as far as the viewer may meet them [GAP-16] [PROF-68]. */
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

    /** Requests that wait for an answer, the newest first. Blocking ends them, so nobody is to be left out. */
    async requests(
      userId: string,
      direction: Direction,
      after: string | undefined,
    ): Promise<{ requests: FriendRequest[]; nextCursor: string | null; total: number }> {
      const [rows, total] = await Promise.all([
        store.requests(userId, direction, {
          after: decodeTimeCursor(after),
          limit: limits.pageSize + 1,
        }),
        store.countRequests(userId, direction),
      ])
      const { shown, nextCursor } = timePage(rows, limits.pageSize)
      return {
        requests: shown.map(({ id, at, person }) => ({ id, person, sentAt: at.toISOString() })),
        nextCursor,
        total,
      }
    },

    /**
     * Asks somebody to become a friend [FRND-27].
     * @throws ApiError `friends.self`, `people.not_found` (also where either blocked the other), `people.suspended`, `friends.already_exists`
     *   when something stands between the two, a request that crosses this one included; `friends.too_soon` after a refusal; `friends.too_many`.
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
     * Accepts a request that the caller received [FRND-28].
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
     * Declines a request that the caller received [FRND-29].
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
     * Takes a request back that the caller sent [FRND-30].
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

    /** Ends a friendship, whoever asked for it once [GAP-86]. Nothing happens when there is none. */
    async end(userId: string, otherId: string): Promise<void> {
      await transact(async (transaction) => {
        const gone = await friendsStore(transaction.db).end(userId, otherId, 'accepted')
        if (!gone) return
        await audit.record(transaction, { action: 'end_friendship', accountId: userId })
        await finish(transaction, gone, userId)
      })
    },

    /** What follows for others when an account goes, and with it all that stands between them and it [GAP-04]. */
    async notifyOfDeletion(transaction: Transaction, id: string): Promise<void> {
      for (const gone of await friendsStore(transaction.db).pairsOf(id)) publishEnd(transaction, gone, id)
    },

    /**
     * Ends whatever stands between two people, in somebody's transaction. The other one learns what they would learn of
     * a request that is declined or cancelled, or a friendship that is ended.
     */
    async endAll(transaction: Transaction, userId: string, otherId: string): Promise<void> {
      const gone = await friendsStore(transaction.db).end(userId, otherId)
      if (gone) await finish(transaction, gone, userId)
    },
  }
}
