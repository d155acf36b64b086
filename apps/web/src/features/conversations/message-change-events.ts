import type { ConversationSummary, Message, PersonCard } from '@trouvaille/contract'
import type { QueryKey } from '@tanstack/react-query'
import type { Invalidate } from '../../lib/invalidation.ts'
import { keys } from './keys.ts'
import { isNewer } from './quote.ts'
import { type Thread, withChanged, withHidden } from './thread.ts'

interface MessageChangeWorld {
  world: {
    invalidate: Invalidate
    own: () => PersonCard
    changeThread(id: string, change: (thread: Thread) => Thread): void
    closeGap(id: string): void
  }
  summaryOf: (id: string) => ConversationSummary | undefined
  changeSummary: (id: string, change: (summary: ConversationSummary) => ConversationSummary) => void
  invalidateWhileFetching: (queryKey: QueryKey) => void
  /** Invalidates the list that has a conversation. */
  invalidateListOf: (id: string) => void
}

/** A message as the list has it: without what it answers. */
export function asLast(message: Message): Message {
  const { replyTo: _, ...last } = message
  return last
}

/** Applies what happens to messages after they were written. */
export function messageChangeEvents({
  world,
  summaryOf,
  changeSummary,
  invalidateWhileFetching,
  invalidateListOf,
}: MessageChangeWorld) {
  return {
    /** It was edited, deleted by its author, or has other reactions. */
    changed(message: Message): void {
      const { conversationId: id, seq, senderId, body } = message
      world.changeThread(id, (thread) => withChanged(thread, message))
      world.closeGap(id)
      for (const queryKey of [keys.list, keys.archived]) invalidateWhileFetching(queryKey)
      const summary = summaryOf(id)
      changeSummary(id, (before) =>
        before.lastMessage?.seq === seq && isNewer(message, before.lastMessage)
          ? { ...before, lastMessage: asLast(message) }
          : before,
      )
      // It is unread no more.
      const mayCount = senderId !== world.own().id && seq > (summary?.lastReadSeq ?? 0)
      if (body.kind === 'deleted' && mayCount) world.invalidate(keys.unread)
    },

    /** This person has deleted it for themselves. */
    hidden(id: string, seq: number): void {
      world.changeThread(id, (thread) => withHidden(thread, seq))
      if (summaryOf(id)?.lastMessage?.seq === seq) invalidateListOf(id)
      for (const queryKey of [keys.list, keys.archived]) invalidateWhileFetching(queryKey)
    },
  }
}
