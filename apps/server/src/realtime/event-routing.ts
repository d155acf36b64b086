import type { LiveEvent } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import type { MembershipCache } from '../features/conversations/index.ts'
import type { FriendsService } from '../features/friends/index.ts'
import type { ProfilesService } from '../features/profiles/index.ts'
import type { SharingService } from '../features/sharing/index.ts'
import type { EventName, Events } from '../platform/runtime/event-bus.ts'

/** Something to tell, and whom. */
export interface Delivery {
  to: readonly string[]
  event: LiveEvent
}

type Route<Name extends EventName> = (event: Events[Name]) => readonly Delivery[] | Promise<readonly Delivery[]>

/** What devices are told of each event of the bus; each is named here, those too that are none of their business. */
export type EventRoutes = { [Name in EventName]: Route<Name> | undefined }

export interface EventRoutingOptions {
  profiles: Pick<ProfilesService, 'cards'>
  sharing: Pick<SharingService, 'find'>
  members: Pick<MembershipCache, 'of'>
  friends: Pick<FriendsService, 'friendIdsOf'>
  isPresent: (accountId: string) => boolean
}

const notify = (accountId: string, event: LiveEvent): Delivery => ({ to: [accountId], event })

export function createEventRouting({
  profiles,
  sharing,
  members,
  friends,
  isPresent,
}: EventRoutingOptions): EventRoutes {
  /** Tells each of two people something about the other one. */
  const toBoth = (a: string, b: string, about: (otherId: string) => LiveEvent) => [
    notify(a, about(b)),
    notify(b, about(a)),
  ]

  /** Tells everybody who is in a conversation. */
  const toMembers = async (conversationId: string, event: LiveEvent): Promise<Delivery[]> => [
    { to: await members.of(conversationId), event },
  ]

  return {
    'account.changed': undefined,
    // Told by what ends its sockets.
    'account.deleted': undefined,
    'role.changed': undefined,
    'session.ended': undefined,

    async 'favourites.changed'({ accountId, cursor }) {
      const there = (await friends.friendIdsOf(accountId)).filter(isPresent)
      return [
        notify(accountId, { type: 'favourites.changed', cursor }),
        { to: there, event: { type: 'friend.favourites_changed', personId: accountId } },
      ]
    },

    async 'request.sent'({ id, senderId, receiverId }) {
      const cards = await profiles.cards([senderId, receiverId])
      const [sender, receiver] = [cards.get(senderId), cards.get(receiverId)]
      if (!sender || !receiver) return []
      return [
        notify(receiverId, { type: 'request.received', id, person: sender }),
        notify(senderId, { type: 'request.sent', id, person: receiver }),
      ]
    },
    async 'request.accepted'({ id, senderId, receiverId }) {
      const cards = await profiles.cards([senderId, receiverId])
      const [sender, receiver] = [cards.get(senderId), cards.get(receiverId)]
      if (!sender || !receiver) return []
      const isThere = (personId: string): LiveEvent => ({
        type: 'presence.changed',
        personId,
        online: isPresent(personId),
      })
      return [
        notify(senderId, { type: 'request.accepted', id, person: receiver }),
        notify(receiverId, { type: 'request.accepted', id, person: sender }),
        ...toBoth(senderId, receiverId, isThere),
      ]
    },
    'request.cancelled': ({ id, senderId, receiverId }) =>
      toBoth(senderId, receiverId, (personId) => ({ type: 'request.cancelled', id, personId })),
    'request.declined': ({ id, senderId, receiverId }) =>
      toBoth(senderId, receiverId, (personId) => ({ type: 'request.declined', id, personId })),
    'friendship.ended': ({ id, userIds: [one, other] }) =>
      toBoth(one, other, (personId) => ({ type: 'friendship.ended', id, personId })),
    // To the blocked person nothing has happened but the end of what stood between the two.
    'block.changed': ({ blockerId, blockedId }) => [notify(blockerId, { type: 'block.changed', personId: blockedId })],

    async 'share.sent'({ id, recipientId }) {
      const share = await sharing.find(recipientId, id)
      return share ? [notify(recipientId, { type: 'share.received', share })] : []
    },
    'share.removed': ({ id, recipientId }) => [notify(recipientId, { type: 'share.removed', id })],

    'message.sent': ({ message }) => toMembers(message.conversationId, { type: 'message.sent', message }),
    'messages.removed': (removed) => toMembers(removed.conversationId, { type: 'messages.removed', ...removed }),
    'conversation.added': ({ conversationId, accountIds }) => [
      { to: accountIds, event: { type: 'conversation.added', conversationId } },
    ],
    'conversation.changed': ({ conversationId }) =>
      toMembers(conversationId, { type: 'conversation.changed', conversationId }),
    'conversation.left': ({ conversationId, accountId }) => [
      notify(accountId, { type: 'conversation.left', conversationId }),
    ],
    'invitations.changed': ({ accountId }) => [notify(accountId, { type: 'invitations.changed' })],
    'notices.changed': ({ accountIds }) => [{ to: accountIds, event: { type: 'notices.changed' } }],
    async 'participant.joined'({ conversationId, accountId }) {
      const person = (await profiles.cards([accountId])).get(accountId)
      return person ? toMembers(conversationId, { type: 'participant.joined', conversationId, person }) : []
    },
    'participant.left': ({ conversationId, accountId: personId }) =>
      toMembers(conversationId, { type: 'participant.left', conversationId, personId }),
    async 'conversation.read'({ conversationId, accountId: personId, seq, isFrozen }) {
      const all = await members.of(conversationId)
      // In a large group everybody would be told of everybody, all the time.
      const to = isFrozen || all.length > limits.receiptRecipientsMax ? [personId] : all
      return [{ to, event: { type: 'conversation.read', conversationId, personId, seq } }]
    },
    async 'typing.started'({ conversationId, accountId: personId }) {
      const others = (await members.of(conversationId)).filter((id) => id !== personId)
      return [{ to: others, event: { type: 'typing.started', conversationId, personId } }]
    },
  }
}
