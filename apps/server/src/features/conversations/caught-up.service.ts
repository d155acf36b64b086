import type { LiveEvent } from '@trouvaille/contract'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { caughtUpStore, type ChangedConversation } from './caught-up.store.ts'
import { toSummary } from './conversations.service.ts'
import { toMessage } from './message-rows.ts'

/** Catching up on conversations: their newest state, whatever happened in between. */
export function createCaughtUpService({ db, clock }: { db: Database; clock: Clock }) {
  const store = caughtUpStore(db)

  return {
    /** Conversations changed by transactions after one, in their order; all of the last transaction. */
    changedAfter: (userId: string, after: number): Promise<ChangedConversation[]> => store.changedAfter(userId, after),

    /**
     * What changed in some conversations since a transaction, by conversation: how it is now, its newest messages, and
     * who has read how far.
     */
    async eventsOf(userId: string, ids: readonly string[], since: number): Promise<Map<string, LiveEvent[]>> {
      if (ids.length === 0) return new Map()
      const [summaries, messages, positions] = await Promise.all([
        store.summaries(userId, ids, clock.now()),
        store.newestMessages(userId, ids, since),
        store.readPositions(userId, ids, since),
      ])
      const events = new Map<string, LiveEvent[]>(
        summaries.map((row) => [row.id, [{ type: 'conversation.synced', conversation: toSummary(row) }]]),
      )
      for (const row of messages)
        events.get(row.conversationId)?.push({ type: 'message.sent', message: toMessage(row) })
      for (const position of positions) {
        events.get(position.conversationId)?.push({ type: 'conversation.read', ...position })
      }
      return events
    },
  }
}
