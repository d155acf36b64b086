import type { LiveEvent } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import type { MembershipCache } from '../features/conversations/index.ts'
import type { Events } from '../platform/runtime/event-bus.ts'

/** Something to send, and to whose devices. */
export interface Routed {
  to: readonly string[]
  event: LiveEvent
}

/** Events that are sent as they are published: rows of their own keep them, or nothing does. */
export const directEvents = ['message.sent', 'conversation.read', 'typing.started'] as const
type DirectEvent = (typeof directEvents)[number]

export type EventRoutes = { [Name in DirectEvent]: (event: Events[Name]) => Promise<Routed> }

/** Which of them go to whose devices. */
export function createEventRouting(members: Pick<MembershipCache, 'of'>): EventRoutes {
  return {
    'message.sent': async ({ message }) => ({
      to: await members.of(message.conversationId),
      event: { type: 'message.sent', message },
    }),
    async 'conversation.read'({ conversationId, accountId: personId, seq, isFrozen }) {
      const all = await members.of(conversationId)
      // In a large group everybody would be told of everybody, all the time.
      const to = isFrozen || all.length > limits.receiptRecipientsMax ? [personId] : all
      return { to, event: { type: 'conversation.read', conversationId, personId, seq } }
    },
    async 'typing.started'({ conversationId, accountId: personId }) {
      const others = (await members.of(conversationId)).filter((id) => id !== personId)
      return { to: others, event: { type: 'typing.started', conversationId, personId } }
    },
  }
}
