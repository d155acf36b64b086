import type { ActivityState, Message, Role } from '@trouvaille/contract'
import type { Broker } from '../broker/broker.ts'
import type { Log } from '../observability/log.ts'
import type { Transaction } from '../db/transaction.ts'

/**
 * Domain events: features publish them, `subscribers.ts` maps them to their handlers. An event is plain, serializable
 * data.
 */
export interface Events {
  /** A transaction has stored changes in the stream, for these accounts and conversations. */
  'changes.recorded': Concerned
  /** A field of `Account` has changed: username, avatar, roles. */
  'account.changed': { accountId: string }
  /** What others see of a person: name, picture, whether the account is suspended. */
  'person.changed': { accountId: string }
  'account.deleted': { accountId: string; email: string }
  /** The same, without what other nodes need not know. */
  'account.gone': { accountId: string }
  'role.changed': { accountId: string; action: 'grant' | 'revoke'; role: Role }
  /** Up to a revision, in the form of a device's cursor. */
  'favourites.changed': { accountId: string; cursor: string }
  /** Sessions ended before they expired. Those of a deleted account are not listed. */
  'session.ended': { accountId: string; sessionIds: readonly string[] }
  'request.sent': RequestIds
  'request.cancelled': RequestIds
  'request.accepted': RequestIds
  'request.declined': RequestIds
  'friendship.ended': { id: string; userIds: readonly [string, string] }
  /** The blocked person is never notified. */
  'block.changed': { blockerId: string; blockedId: string }
  /** A share that replaces an older one of the same work has a new id. */
  'share.sent': { id: string; senderId: string; recipientId: string }
  'share.removed': { id: string; recipientId: string }
  'message.sent': { message: Message }
  /** A system message, written in the transaction of what it says. */
  'system_message.added': { message: Message }
  /** A message was edited, deleted by its author, or has other reactions. */
  'message.changed': { conversationId: string; seq: number }
  /** Somebody reacted to a message of another participant. `at`: ISO 8601, of the reaction. */
  'message.reacted': {
    conversationId: string
    seq: number
    authorId: string
    personId: string
    emoji: string
    at: string
  }
  /** An account has deleted a message for itself. */
  'message.hidden': ParticipantIds & { seq: number }
  /** All messages of a deleted sender (`seq` null), or a single one. */
  'messages.removed': { conversationId: string; senderId: string; seq: number | null }
  /** For people who have joined, or joined again. `byId`: who added them to a group; null where they did it themselves. */
  'conversation.added': { conversationId: string; accountIds: readonly string[]; byId: string | null }
  'conversation.changed': { conversationId: string }
  'conversation.left': ParticipantIds
  /** What one participant decides for themselves, or their draft. */
  'preferences.changed': ParticipantIds
  /** Somebody was invited into a group, or has answered. */
  'invitations.changed': { accountId: string; invited?: { conversationId: string; byId: string } }
  /** A moderation decision about these people was made, or one of them has seen it. */
  'notices.changed': { accountIds: readonly string[]; isDecision: boolean }
  'activity.changed': ActivityState & { accountId: string }
  'participant.joined': ParticipantIds
  'participant.left': ParticipantIds
  'conversation.read': ParticipantIds & { seq: number; isFrozen: boolean }
  /** Never stored. */
  'typing.started': ParticipantIds
}

/** Whom changes concern. */
export interface Concerned {
  accountIds: readonly string[]
  conversationIds: readonly string[]
  /** Those of the accounts whose friends it concerns, too. */
  friendsOf: readonly string[]
  /** Whether it concerns others beside, whom nobody has counted. */
  isForAnybody: boolean
}

/** A conversation, and one of the accounts in it. */
interface ParticipantIds {
  conversationId: string
  accountId: string
}

/** A friend request, and the accounts of its two people. */
interface RequestIds {
  id: string
  senderId: string
  receiverId: string
}

export type EventName = keyof Events
type Handler<Name extends EventName> = (event: Events[Name]) => void | Promise<void>

export interface EventBus {
  /** Publishes an event once the transaction is committed; the caller continues when all handlers have ended. */
  publish<Name extends EventName>(transaction: Transaction, name: Name, event: Events[Name]): void
  /** Publishes an event of a write that a library has committed. Resolves after all handlers; never rejects. */
  publishCommitted<Name extends EventName>(name: Name, event: Events[Name]): Promise<void>
  subscribe<Name extends EventName>(name: Name, handler: Handler<Name>): void
  /** The handler runs on every node: what a node holds of the database must not outlive the event. */
  subscribeEverywhere<Name extends EventName>(name: Name, handler: Handler<Name>): void
  /** An event of another node, as it came from the broker. */
  receive(message: unknown): void
}

/** The channel of the broker on which all nodes listen. */
export const everyNode = 'every-node'

/** Stores what an event changes for devices, in its transaction. */
export type EventRecorder = <Name extends EventName>(transaction: Transaction, name: Name, event: Events[Name]) => void

/**
 * Event bus of this process. A failing handler is logged and does not affect the others. Handlers start in the order of
 * their subscription: the synchronous part of each runs before any other handler starts.
 */
export function createEventBus(log: Log, record: EventRecorder = () => {}, broker?: Pick<Broker, 'publish'>): EventBus {
  const handlers = new Map<EventName, Handler<never>[]>()
  const everywhere = new Map<EventName, Handler<never>[]>()

  async function run<Name extends EventName>(
    called: Handler<never>[] = [],
    name: Name,
    event: Events[Name],
  ): Promise<void> {
    const running = called.map(async (handler) => {
      try {
        await (handler as Handler<Name>)(event)
      } catch (error) {
        log.error({ err: error, event: name }, 'a reaction to an event failed')
      }
    })
    await Promise.all(running)
  }

  function notify<Name extends EventName>(name: Name, event: Events[Name]): Promise<void> {
    if (everywhere.has(name)) broker?.publish([everyNode], { name, event })
    return run(handlers.get(name), name, event)
  }

  const add = (to: typeof handlers, name: EventName, handler: Handler<never>) =>
    to.set(name, [...(to.get(name) ?? []), handler])

  return {
    publish(transaction, name, event) {
      record(transaction, name, event)
      transaction.afterCommit(() => notify(name, event))
    },
    publishCommitted: notify,
    subscribe: (name, handler) => void add(handlers, name, handler),
    subscribeEverywhere(name, handler) {
      add(handlers, name, handler)
      add(everywhere, name, handler)
    },
    receive(message) {
      // A node of another version may tell of events that are not known here.
      const { name, event } = message as { name: EventName; event: never }
      void run(everywhere.get(name), name, event)
    },
  }
}
