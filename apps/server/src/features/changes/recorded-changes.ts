import type { LiveEvent } from '@trouvaille/contract'
import type { EventName, Events } from '../../platform/runtime/event-bus.ts'

/** An event of a device as it is stored: people and the like by their ids, since what is shown of them may change. */
type Stored<Event> = Event extends { type: 'message.changed' }
  ? Omit<Event, 'message'> & { conversationId: string; seq: number }
  : Event extends { person: unknown }
    ? Omit<Event, 'person'> & { personId: string }
    : Event extends { share: unknown }
      ? Omit<Event, 'share'> & { id: string }
      : Event extends { preferences: unknown }
        ? Omit<Event, 'preferences'> & { conversationId: string }
        : Event
type TypeOf = LiveEvent['type']
type OfType<Type extends TypeOf> = Stored<Extract<LiveEvent, { type: Type }>>

/** Not stored: read from rows of their own, or of other changes, or true for a moment only. */
type NotStored =
  | 'account.deleted'
  | 'activity.added'
  | 'conversation.read'
  | 'conversation.synced'
  | 'friend.favourites_changed'
  | 'presence.changed'
  | 'presence.listed'
  | 'typing.started'

/** What is stored in the stream. The last one is no event: it is only listed by the activity of its account. */
export type StoredChange =
  | { [Type in Exclude<TypeOf, NotStored>]: OfType<Type> }[Exclude<TypeOf, NotStored>]
  | { type: 'activity.listed' }

/** What the activity of an account lists of a change, by ids. */
export type StoredActivity =
  /** `friendshipId` is missing in what was stored before it was. */
  | { kind: 'request.received' | 'request.accepted'; personId: string; friendshipId?: string }
  | { kind: 'share.received'; shareId: string }
  /** `at`: of the reaction, ISO 8601. */
  | { kind: 'message.reacted'; personId: string; conversationId: string; seq: number; emoji: string; at: string }
  | { kind: 'group.added' | 'group.invited'; personId: string; conversationId: string }
  | { kind: 'moderation.decided' }

/** A change, and whom it concerns: one account, or the participants of a conversation. */
export interface RecordedChange {
  accountId: string | null
  conversationId: string | null
  change: StoredChange
  activity?: StoredActivity | undefined
}

const of = (accountId: string, change: StoredChange, activity?: StoredActivity): RecordedChange => ({
  accountId,
  conversationId: null,
  change,
  activity,
})

/** Each of two people, about the other one. */
const ofBoth = (one: string, other: string, about: (personId: string) => StoredChange) => [
  of(one, about(other)),
  of(other, about(one)),
]

const inConversation = (
  change: Extract<StoredChange, { conversationId: string }> | Extract<StoredChange, { type: 'message.sent' }>,
): RecordedChange[] => [
  {
    accountId: null,
    conversationId: change.type === 'message.sent' ? change.message.conversationId : change.conversationId,
    change,
  },
]

type Rule<Name extends EventName> = ((event: Events[Name]) => readonly RecordedChange[]) | undefined

/**
 * What each event of the bus leaves in the stream, and for whom. Undefined: devices are told of it otherwise, or it is
 * none of their business.
 */
const rules: { [Name in EventName]: Rule<Name> } = {
  'account.changed': undefined,
  'account.deleted': undefined,
  'account.gone': undefined,
  'changes.recorded': undefined,
  'role.changed': undefined,
  'session.ended': undefined,
  // Rows of their own: `realtime/delivery.ts`, and the catch-up of conversations.
  'conversation.read': undefined,
  'message.sent': undefined,
  'typing.started': undefined,

  // For those who see this person, the store adds the same.
  'person.changed': ({ accountId }) => [of(accountId, { type: 'person.changed', personId: accountId })],
  'favourites.changed': ({ accountId, cursor }) => [of(accountId, { type: 'favourites.changed', cursor })],
  'request.sent': ({ id, senderId, receiverId }) => [
    of(
      receiverId,
      { type: 'request.received', id, personId: senderId },
      { kind: 'request.received', personId: senderId, friendshipId: id },
    ),
    of(senderId, { type: 'request.sent', id, personId: receiverId }),
  ],
  'request.accepted': ({ id, senderId, receiverId }) => [
    of(
      senderId,
      { type: 'request.accepted', id, personId: receiverId },
      { kind: 'request.accepted', personId: receiverId, friendshipId: id },
    ),
    of(receiverId, { type: 'request.accepted', id, personId: senderId }),
  ],
  'request.cancelled': ({ id, senderId, receiverId }) =>
    ofBoth(senderId, receiverId, (personId) => ({ type: 'request.cancelled', id, personId })),
  'request.declined': ({ id, senderId, receiverId }) =>
    ofBoth(senderId, receiverId, (personId) => ({ type: 'request.declined', id, personId })),
  'friendship.ended': ({ id, userIds: [one, other] }) =>
    ofBoth(one, other, (personId) => ({ type: 'friendship.ended', id, personId })),
  // To the blocked person nothing has happened but the end of what stood between the two.
  'block.changed': ({ blockerId, blockedId }) => [of(blockerId, { type: 'block.changed', personId: blockedId })],

  'share.sent': ({ id, recipientId }) => [
    of(recipientId, { type: 'share.received', id }, { kind: 'share.received', shareId: id }),
  ],
  'share.removed': ({ id, recipientId }) => [of(recipientId, { type: 'share.removed', id })],

  'notices.changed': ({ accountIds, isDecision }) =>
    accountIds.map((id) =>
      of(id, { type: 'notices.changed' }, isDecision ? { kind: 'moderation.decided' } : undefined),
    ),
  'invitations.changed': ({ accountId, invited }) => [
    of(
      accountId,
      { type: 'invitations.changed' },
      invited && { kind: 'group.invited', personId: invited.byId, conversationId: invited.conversationId },
    ),
    ...(invited ? [of(invited.byId, { type: 'conversation.changed', conversationId: invited.conversationId })] : []),
  ],
  'conversation.added': ({ conversationId, accountIds, byId }) =>
    accountIds.map((id) =>
      of(
        id,
        { type: 'conversation.added', conversationId },
        byId !== null && byId !== id ? { kind: 'group.added', personId: byId, conversationId } : undefined,
      ),
    ),
  'activity.changed': ({ accountId, seenUntil, muted }) => [
    of(accountId, { type: 'activity.changed', seenUntil, muted }),
  ],
  'preferences.changed': ({ conversationId, accountId }) => [
    of(accountId, { type: 'preferences.changed', conversationId }),
  ],
  'conversation.left': ({ conversationId, accountId }) => [
    of(accountId, { type: 'conversation.left', conversationId }),
  ],
  'conversation.changed': ({ conversationId }) => inConversation({ type: 'conversation.changed', conversationId }),
  'participant.joined': ({ conversationId, accountId: personId }) =>
    inConversation({ type: 'participant.joined', conversationId, personId }),
  'participant.left': ({ conversationId, accountId: personId }) =>
    inConversation({ type: 'participant.left', conversationId, personId }),
  'system_message.added': ({ message }) => inConversation({ type: 'message.sent', message }),
  'message.changed': ({ conversationId, seq }) => inConversation({ type: 'message.changed', conversationId, seq }),
  'message.reacted': ({ authorId, ...reaction }) => [
    of(authorId, { type: 'activity.listed' }, { kind: 'message.reacted', ...reaction }),
  ],
  'message.hidden': ({ conversationId, accountId, seq }) => [
    of(accountId, { type: 'message.hidden', conversationId, seq }),
  ],
  'messages.removed': (removed) => inConversation({ type: 'messages.removed', ...removed }),
}

/** What an event leaves in the stream. */
export const changesOf = <Name extends EventName>(name: Name, event: Events[Name]): readonly RecordedChange[] =>
  rules[name]?.(event) ?? []
