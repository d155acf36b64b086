import type { Message, Role } from '@trouvaille/contract'
import type { Log } from '../observability/log.ts'
import type { Transaction } from '../db/transaction.ts'

/**
 * What happened, for whoever must react: features publish it, `reactions.ts` says who hears it. An event is plain
 * data, so that it can travel.
 */
export interface Events {
  /** What `Account` says of somebody is another: username, avatar, roles. */
  'account.changed': { accountId: string }
  'account.deleted': { accountId: string; email: string }
  'role.changed': { accountId: string; action: 'grant' | 'revoke'; role: Role }
  /** Up to a revision, in the form of a device's cursor. */
  'favourites.changed': { accountId: string; cursor: string }
  /** Sessions ended before their time. Those of a deleted account are not named. */
  'session.ended': { accountId: string; sessionIds: readonly string[] }
  'request.sent': RequestIds
  'request.cancelled': RequestIds
  'request.accepted': RequestIds
  'request.declined': RequestIds
  'friendship.ended': { id: string; userIds: readonly [string, string] }
  /** The blocked person is never told. */
  'block.changed': { blockerId: string; blockedId: string }
  /** A share that takes the place of an older one of the same work has an id of its own. */
  'share.sent': { id: string; senderId: string; recipientId: string }
  'share.removed': { id: string; recipientId: string }
  'message.sent': { message: Message }
  /** Those of one sender whose account goes, or a single one. */
  'messages.removed': { conversationId: string; senderId: string; seq: number | null }
  /** For people who were not in it, or had left it. */
  'conversation.added': { conversationId: string; accountIds: readonly string[] }
  'conversation.changed': { conversationId: string }
  'conversation.left': ParticipantIds
  /** Somebody is asked into a group, or has answered. */
  'invitations.changed': { accountId: string }
  /** Moderators decided what these people are told of, or somebody has seen what was decided. */
  'notices.changed': { accountIds: readonly string[] }
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
  /** Tells of something once the transaction that does it is committed; its caller goes on when all have heard. */
  publish<Name extends EventName>(transaction: Transaction, name: Name, event: Events[Name]): void
  /** Tells of what a library has committed itself. Ends when all have heard; never fails. */
  publishCommitted<Name extends EventName>(name: Name, event: Events[Name]): Promise<void>
  subscribe<Name extends EventName>(name: Name, handler: Handler<Name>): void
}

/**
 * Carries events inside this process. A handler that fails is logged and keeps nobody else from hearing. Handlers begin
 * in the order of their subscription; what they do before their first wait is done before any other handler begins.
 */
export function createEventBus(log: Log): EventBus {
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
      transaction.afterCommit(() => notify(name, event))
    },
    publishCommitted: notify,
    subscribe(name, handler) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler])
    },
  }
}
