import type { LiveEvent, Message } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import type { Membership, MembershipCache } from '../features/conversations/index.ts'
import type { Events } from '../platform/runtime/event-bus.ts'

/** Something to send, and to whose devices. */
export interface Routed {
  to: readonly string[]
  /** The group whose members these are. */
  group?: string | undefined
  event: LiveEvent
}

/** Events that are sent as they are published: rows of their own keep them, or nothing does. */
export const directEvents = ['message.sent', 'conversation.read', 'typing.started'] as const
export type DirectEvent = (typeof directEvents)[number]

export type EventRoutes = { [Name in DirectEvent]: (event: Events[Name]) => Promise<readonly Routed[]> }

/**
 * A message for those who may read it: not for who came later, and without what it answers for who does not see that
 * [CONV-36].
 */
export function forReaders(
  { ids, visibleFrom }: Pick<Membership, 'ids' | 'visibleFrom'>,
  message: Message,
): { to: readonly string[]; message: Message }[] {
  const { seq, replyTo } = message
  const sees = (id: string, place: number) => place > (visibleFrom[id] ?? 0)
  const readers = ids.filter((id) => sees(id, seq))
  if (!replyTo || readers.every((id) => sees(id, replyTo.seq))) return [{ to: readers, message }]
  const unavailable = { seq: replyTo.seq, senderId: null, body: { kind: 'unavailable' as const } }
  return [
    { to: readers.filter((id) => sees(id, replyTo.seq)), message },
    { to: readers.filter((id) => !sees(id, replyTo.seq)), message: { ...message, replyTo: unavailable } },
  ].filter(({ to }) => to.length > 0)
}

/** Which of them go to whose devices. */
export function createEventRouting(members: Pick<MembershipCache, 'of'>): EventRoutes {
  async function everybodyIn(conversationId: string) {
    const { ids, isGroup } = await members.of(conversationId)
    return { to: ids, group: isGroup ? conversationId : undefined }
  }
  return {
    async 'message.sent'({ message: sent }) {
      const membership = await members.of(sent.conversationId)
      const group = membership.isGroup ? sent.conversationId : undefined
      return forReaders(membership, sent).map(({ to, message }) => ({
        to,
        group,
        event: { type: 'message.sent', message },
      }))
    },
    async 'conversation.read'({ conversationId, accountId: personId, seq, isFrozen }) {
      const everybody = await everybodyIn(conversationId)
      // In a large group everybody would be told of everybody, all the time.
      const isQuiet = isFrozen || everybody.to.length > limits.receiptRecipientsMax
      const event = { type: 'conversation.read', conversationId, personId, seq } as const
      return [isQuiet ? { to: [personId], event } : { ...everybody, event }]
    },
    async 'typing.started'({ conversationId, accountId: personId }) {
      const { to, group } = await everybodyIn(conversationId)
      const event = { type: 'typing.started', conversationId, personId } as const
      return [{ to: to.filter((id) => id !== personId), group, event }]
    },
  }
}
