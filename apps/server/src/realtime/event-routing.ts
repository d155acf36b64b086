import type { LiveEvent } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import type { MembershipCache } from '../features/conversations/index.ts'
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

export type EventRoutes = { [Name in DirectEvent]: (event: Events[Name]) => Promise<Routed> }

/** Which of them go to whose devices. */
export function createEventRouting(members: Pick<MembershipCache, 'of'>): EventRoutes {
  async function everybodyIn(conversationId: string) {
    const { ids, isGroup } = await members.of(conversationId)
    return { to: ids, group: isGroup ? conversationId : undefined }
  }
  return {
    'message.sent': async ({ message }) => ({
      ...(await everybodyIn(message.conversationId)),
      event: { type: 'message.sent', message },
    }),
    async 'conversation.read'({ conversationId, accountId: personId, seq, isFrozen }) {
      const everybody = await everybodyIn(conversationId)
      // In a large group everybody would be told of everybody, all the time.
      const isQuiet = isFrozen || everybody.to.length > limits.receiptRecipientsMax
      const event = { type: 'conversation.read', conversationId, personId, seq } as const
      return isQuiet ? { to: [personId], event } : { ...everybody, event }
    },
    async 'typing.started'({ conversationId, accountId: personId }) {
      const { to, group } = await everybodyIn(conversationId)
      const event = { type: 'typing.started', conversationId, personId } as const
      return { to: to.filter((id) => id !== personId), group, event }
    },
  }
}
