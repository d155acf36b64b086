import { randomUUID } from 'node:crypto'
import type { Invitation, MessageBody, NewConversation } from '@trouvaille/contract'
import { canWriteTo, conversations as limits } from '@trouvaille/domain'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { readTimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import type { FriendsService } from '../friends/index.ts'
import type { ProfilesService } from '../profiles/index.ts'
import type { UploadsService } from '../uploads/index.ts'
import { invitationsStore } from './invitations.store.ts'
import { type LockedConversation, membershipStore } from './membership.store.ts'
import { messageChangesStore } from './message-changes.store.ts'
import { messagesStore } from './messages.store.ts'
import { createNewGroupPhotos } from './new-group-photos.ts'
import { preferencesStore } from './preferences.store.ts'

export interface MembershipOptions {
  db: Database
  transact: Transact
  bus: EventBus
  clock: Clock
  images: UploadsService
  friends: Pick<FriendsService, 'addHooks' | 'relationsIn'>
  profiles: Pick<ProfilesService, 'cards'>
}

type NewGroup = Extract<NewConversation, { type: 'group' }>

/** Participants of conversations: creating, adding, leaving; and the settings of a group. */
export function createMembershipService({ db, transact, bus, clock, images, friends, profiles }: MembershipOptions) {
  friends.addHooks({
    begins: (transaction, one, other) => membershipStore(transaction.db).unfreeze(one, other),
    ends: (transaction, one, other) => membershipStore(transaction.db).freeze(one, other),
  })
  const newPhotos = createNewGroupPhotos(db, images, profiles)
  images.shownBy(
    'group',
    async (pictures) => new Set(await membershipStore(db).shownPhotos(pictures.map(({ address }) => address))),
  )

  /**
   * Locks a conversation of a participant until the end of the transaction.
   * @throws ApiError `conversations.not_found`.
   */
  async function hold(
    transaction: Transaction,
    userId: string,
    id: string,
  ): Promise<LockedConversation & { visibleFrom: number }> {
    const held = await membershipStore(transaction.db).lock(id)
    const readable = held && (await messagesStore(transaction.db).readable(userId, id))
    if (!readable) throw new ApiError('conversations.not_found')
    return { ...held, visibleFrom: readable.visibleFrom }
  }

  /** @throws ApiError `conversations.not_found`, `conversations.direct`. */
  async function holdGroup(transaction: Transaction, userId: string, id: string) {
    const held = await hold(transaction, userId, id)
    if (held.type === 'direct') throw new ApiError('conversations.direct')
    return held
  }

  /** Writes a system message, and publishes it like any message. */
  async function addLine(
    transaction: Transaction,
    conversationId: string,
    senderId: string,
    body: Extract<MessageBody, { kind: 'created' | 'joined' | 'left' }>,
  ): Promise<void> {
    const at = clock.now()
    const subject = body.kind === 'joined' ? { subjectId: body.personId } : {}
    const line = { senderId, kind: body.kind, ...subject }
    const seq = await membershipStore(transaction.db).addLine(conversationId, line, at)
    const message = { conversationId, seq, senderId, clientId: null, sentAt: at.toISOString(), body }
    bus.publish(transaction, 'system_message.added', { message })
  }

  /**
   * @throws ApiError `people.not_found` where one is no friend, `people.suspended`, `conversations.too_many` where one
   *   is in too many.
   */
  async function checkPeople(transaction: Transaction, callerId: string, ids: readonly string[]): Promise<void> {
    const relations = await friends.relationsIn(transaction).relationsOf(callerId, ids)
    for (const id of ids) {
      const known = relations.get(id)
      if (!known || !canWriteTo(known.relation)) throw new ApiError('people.not_found')
      if (known.isSuspended) throw new ApiError('people.suspended')
    }
    const most = await membershipStore(transaction.db).mostConversations([callerId, ...ids])
    if (most >= limits.maxConversations) throw new ApiError('conversations.too_many')
  }

  /**
   * Invites those who would meet somebody in the group whom they have blocked [SAFE-03].
   * @param others Participants of the group, and people to be added.
   * @returns The invited, now or before: they must not be added.
   */
  async function ask(
    transaction: Transaction,
    id: string,
    { inviterId, people, others }: { inviterId: string; people: readonly string[]; others: readonly string[] },
  ): Promise<string[]> {
    const invitations = invitationsStore(transaction.db)
    const asked = await invitations.blockersAmong(people, others)
    for (const accountId of await invitations.add(id, asked, inviterId, clock.now())) {
      bus.publish(transaction, 'invitations.changed', { accountId, invited: { conversationId: id, byId: inviterId } })
    }
    return asked
  }

  /**
   * Adds a friend of a participant to a group. Idempotent.
   * @param isAsked Whether they are invited first, where a block requires it.
   * @returns Whether they were invited instead.
   * @throws ApiError `conversations.not_found`, `conversations.direct`, `people.not_found`, `conversations.too_many`.
   */
  async function addFriend(
    transaction: Transaction,
    { id, callerId, personId, isAsked }: { id: string; callerId: string; personId: string; isAsked: boolean },
  ): Promise<boolean> {
    const store = membershipStore(transaction.db)
    const { lastSeq, showsHistory, visibleFrom } = await holdGroup(transaction, callerId, id)
    await checkPeople(transaction, callerId, [personId])
    const memberIds = await store.memberIds(id)
    if (memberIds.includes(personId)) return false
    if (memberIds.length >= limits.maxParticipants) throw new ApiError('conversations.too_many')
    if (isAsked) {
      const asked = await ask(transaction, id, { inviterId: callerId, people: [personId], others: memberIds })
      if (asked.length > 0) return true
    }
    const since = { at: clock.now(), visibleFrom: showsHistory ? visibleFrom : lastSeq, lastReadSeq: lastSeq }
    await store.add(id, [{ userId: personId }], since)
    bus.publish(transaction, 'participant.joined', { conversationId: id, accountId: personId })
    bus.publish(transaction, 'conversation.added', {
      conversationId: id,
      accountIds: [personId],
      // Whoever accepts an invitation knows of it.
      byId: isAsked ? callerId : null,
    })
    await addLine(transaction, id, callerId, { kind: 'joined', personId })
    return false
  }

  /** The one direct conversation with a friend, shown again to a person who left it [GAP-129] [GAP-130] [GAP-144]. */
  const openDirect = (callerId: string, otherId: string): Promise<string> =>
    transact(async (transaction) => {
      const store = membershipStore(transaction.db)
      await checkPeople(transaction, callerId, [otherId])
      const at = clock.now()
      const { id, isNew } = await store.openDirect(randomUUID(), callerId, otherId, at)
      if (isNew) {
        // The other person sees it once it has a message.
        const people = [{ userId: callerId }, { userId: otherId, isHidden: true }]
        await store.add(id, people, { at, visibleFrom: 0, lastReadSeq: 0 })
      }
      const isBack = isNew || (await store.setHidden(id, callerId, false))
      if (isBack)
        bus.publish(transaction, 'conversation.added', { conversationId: id, accountIds: [callerId], byId: null })
      return id
    })

  /** Creates a group with friends, all or nothing [CONV-18] [CONV-19] [CONV-44]. */
  const openGroup = (creatorId: string, { name, participantIds, avatarUrl, clientId }: NewGroup): Promise<string> =>
    transact(async (transaction) => {
      const store = membershipStore(transaction.db)
      const friendIds = [...new Set(participantIds)].filter((id) => id !== creatorId)
      if (friendIds.length === 0) throw new ApiError('request.invalid', { field: 'participantIds' })
      const known = await store.groupOf(creatorId, clientId)
      if (known !== undefined) return known
      await checkPeople(transaction, creatorId, friendIds)
      const id = randomUUID()
      const at = clock.now()
      if (!(await store.openGroup({ id, name, avatarUrl, creatorId, clientId }, at))) {
        return (await store.groupOf(creatorId, clientId)) ?? id
      }
      const asked = await ask(transaction, id, { inviterId: creatorId, people: friendIds, others: friendIds })
      const accountIds = [creatorId, ...friendIds.filter((friendId) => !asked.includes(friendId))]
      await store.add(
        id,
        accountIds.map((userId) => ({ userId })),
        { at, visibleFrom: 0, lastReadSeq: 0 },
      )
      bus.publish(transaction, 'conversation.added', { conversationId: id, accountIds, byId: creatorId })
      await addLine(transaction, id, creatorId, { kind: 'created' })
      return id
    })

  return {
    /**
     * Creates a conversation, or opens the existing one.
     * @returns Its id.
     * @throws ApiError `people.not_found`, `conversations.too_many`, `request.invalid`.
     */
    async create(callerId: string, asked: NewConversation): Promise<string> {
      if (asked.type === 'direct') return openDirect(callerId, asked.participantIds[0])
      await newPhotos.check(callerId, asked)
      return openGroup(callerId, asked)
    },

    /**
     * Adds a friend to a group, or invites them. Idempotent.
     * @returns Whether they are invited.
     * @throws ApiError `conversations.not_found`, `conversations.direct`, `people.not_found`, `conversations.too_many`.
     */
    add: (callerId: string, id: string, personId: string): Promise<boolean> =>
      transact(async (transaction) => {
        const isInvited = await addFriend(transaction, { id, callerId, personId, isAsked: true })
        // An earlier invitation is obsolete: the block is gone, and they are a participant now.
        if (!isInvited && (await invitationsStore(transaction.db).remove(id, personId)) !== undefined) {
          bus.publish(transaction, 'invitations.changed', { accountId: personId })
        }
        return isInvited
      }),

    /** A person's invitations, the newest first. */
    async invitations(
      userId: string,
      after: string | undefined,
    ): Promise<{ invitations: Invitation[]; nextCursor: string | null }> {
      const { shown, nextCursor } = await readTimePage(after, limits.pageSize, (page) =>
        invitationsStore(db).page(userId, page),
      )
      const invitations = shown.map(({ id, name, avatarUrl, inviter, participantCount, invitedAt }) => ({
        conversationId: id,
        name,
        avatarUrl,
        inviter,
        participantCount,
        invitedAt,
      }))
      return { invitations, nextCursor }
    },

    /**
     * Accepts an invitation into a group.
     * @throws ApiError `conversations.not_found` without an invitation, or if the inviter has left the group;
     *   `people.not_found` if they are not friends any more; `conversations.too_many`.
     */
    async accept(userId: string, id: string): Promise<void> {
      await transact(async (transaction) => {
        const callerId = await invitationsStore(transaction.db).remove(id, userId)
        if (callerId === undefined) throw new ApiError('conversations.not_found')
        await addFriend(transaction, { id, callerId, personId: userId, isAsked: false })
        bus.publish(transaction, 'invitations.changed', { accountId: userId })
      })
    },

    /** Declines an invitation; the inviter is not notified. */
    async decline(userId: string, id: string): Promise<void> {
      await transact(async (transaction) => {
        if ((await invitationsStore(transaction.db).remove(id, userId)) === undefined) return
        bus.publish(transaction, 'invitations.changed', { accountId: userId })
      })
    },

    /**
     * Leaves a group for good; the last one to leave ends it [GAP-132]. A direct conversation is hidden [GAP-130].
     * @throws ApiError `conversations.not_found`.
     */
    async leave(userId: string, id: string): Promise<void> {
      await transact(async (transaction) => {
        const store = membershipStore(transaction.db)
        const { type } = await hold(transaction, userId, id)
        bus.publish(transaction, 'conversation.left', { conversationId: id, accountId: userId })
        if (type === 'direct') {
          await preferencesStore(transaction.db).remove(userId, id)
          return void (await store.setHidden(id, userId, true))
        }
        await store.remove(id, userId)
        await store.endEmpty([id], clock.now())
        for (const accountId of await invitationsStore(transaction.db).removeOf(id, userId)) {
          bus.publish(transaction, 'invitations.changed', { accountId })
        }
        bus.publish(transaction, 'participant.left', { conversationId: id, accountId: userId })
        await addLine(transaction, id, userId, { kind: 'left' })
      })
    },

    /** @throws ApiError `conversations.not_found`, `conversations.direct`. */
    async change(userId: string, id: string, changes: { showsHistory: boolean }): Promise<void> {
      await transact(async (transaction) => {
        const before = await holdGroup(transaction, userId, id)
        if (before.showsHistory === changes.showsHistory) return
        await membershipStore(transaction.db).change(id, changes, clock.now())
        bus.publish(transaction, 'conversation.changed', { conversationId: id })
      })
    },

    /** For the photo of a group that is being created. */
    keepPhoto: newPhotos.keep,

    /**
     * Replaces the photo of a group [CONV-22] [CONV-43].
     * @returns Its public URL.
     * @throws ApiError `conversations.not_found`, `conversations.direct`, `image.*`.
     */
    async changePhoto(userId: string, id: string, upload: Uint8Array): Promise<string> {
      // Decoding is expensive: permission is checked before it.
      await transact((transaction) => holdGroup(transaction, userId, id))
      return images.store(userId, 'group', upload, (avatarUrl) =>
        transact(async (transaction) => {
          const before = await holdGroup(transaction, userId, id)
          await membershipStore(transaction.db).change(id, { avatarUrl }, clock.now())
          // A photo uploaded by somebody else is removed by the sweep.
          transaction.afterCommit(() => images.remove(userId, before.avatarUrl))
          bus.publish(transaction, 'conversation.changed', { conversationId: id })
        }),
      )
    },

    /**
     * Side effects of an account's deletion, with their events [GAP-04]. The rows are deleted with the account itself.
     */
    async removeOf(transaction: Transaction, userId: string): Promise<void> {
      const store = membershipStore(transaction.db)
      const traces = await store.traces(userId)
      await messageChangesStore(transaction.db).forgetReactionsOf(userId)
      for (const { id, isIn } of traces) {
        if (isIn) {
          await store.remove(id, userId)
          bus.publish(transaction, 'participant.left', { conversationId: id, accountId: userId })
        }
        bus.publish(transaction, 'messages.removed', { conversationId: id, senderId: userId, seq: null })
      }
      await store.endEmpty(
        traces.map(({ id }) => id),
        clock.now(),
      )
    },
  }
}
