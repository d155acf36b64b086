import type { ActivityState, Message, Role } from '@trouvaille/contract'
import type { Log } from '../observability/log.ts'
import type { Transaction } from '../db/transaction.ts'

/**
 * Domain events: features publish them, `subscribers.ts` maps them to their handlers. An event is plain, serializable
 * data.
 */
export interface Events {
  /** A transaction has stored changes in the stream. */
  'changes.recorded': Record<never, never>
  /** A field of `Account` has changed: username, avatar, roles. */
  'account.changed': { accountId: string }
  /** What others see of a person: name, picture, whether the account is suspended. */
  'person.changed': { accountId: string }
  'account.deleted': { accountId: string; email: string }
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
  /** All messages of a deleted sender (`seq` null), or a single one. */
  'messages.removed': { conversationId: string; senderId: string; seq: number | null }
  /** For people who have joined, or joined again. `byId`: who added them to a group; null where they did it themselves. */
  'conversation.added': { conversationId: string; accountIds: readonly string[]; byId: string | null }
  'conversation.changed': { conversationId: string }
  'conversation.left': ParticipantIds
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
}

/** Stores what an event changes for devices, in its transaction. */
export type EventRecorder = <Name extends EventName>(transaction: Transaction, name: Name, event: Events[Name]) => void

/**
 * In-process event bus. A failing handler is logged and does not affect the others. Handlers start in the order of
 * their subscription: the synchronous part of each runs before any other handler starts.
 */
export function createEventBus(log: Log, record: EventRecorder = () => {}): EventBus {
  const handlers = new Map<EventName, Handler<never>[]>()

  async function notify<Name extends EventName>(name: Name, event: Events[Name]): Promise<void> {
    const hearing = (handlers.get(name) ?? []).map(async (handler) => {
      try {
        await (handler as Handler<Name>)(event)
      } catch (error) {
        log.error({ err: error, event: name }, 'a reaction to an event failed')
      }
    })
    await Promise.all(hearing)
  }

  return {
    publish(transaction, name, event) {
      record(transaction, name, event)
      transaction.afterCommit(() => notify(name, event))
    },
    publishCommitted: notify,
    subscribe(name, handler) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler])
    },
  }
}
