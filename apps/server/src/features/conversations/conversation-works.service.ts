import type { ConversationWork, Keepers, WorkConversation } from '@trouvaille/contract'
import { conversations as limits, type WorkName } from '@trouvaille/domain'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { caughtUpStore } from './caught-up.store.ts'
import { conversationWorksStore } from './conversation-works.store.ts'
import { toSummary } from './conversations.service.ts'
import { messagesStore } from './messages.store.ts'

export type ConversationWorksService = ReturnType<typeof createConversationWorksService>

/** The works of conversations, as one participant may read them. */
export function createConversationWorksService({ db, clock }: { db: Database; clock: Clock }) {
  const store = conversationWorksStore(db)
  const { readable } = messagesStore(db)
  const { summaries } = caughtUpStore(db)

  /** @throws ApiError `conversations.not_found`. */
  async function require(userId: string, conversationId: string): Promise<{ lastSeq: number }> {
    const found = await readable(userId, conversationId)
    if (!found) throw new ApiError('conversations.not_found')
    return found
  }

  return {
    /**
     * The participants who keep some works: those whose favourites the person sees.
     * @throws ApiError `conversations.not_found`.
     */
    async keepers(userId: string, conversationId: string, works: readonly WorkName[]): Promise<Keepers[]> {
      await require(userId, conversationId)
      return store.keepers(userId, conversationId, works)
    },

    /**
     * The works that were shared in a conversation, each once, the one shared last first.
     * @param before Sequence number of the last one of the page before.
     * @throws ApiError `conversations.not_found`.
     */
    async works(
      userId: string,
      conversationId: string,
      before: number | undefined,
    ): Promise<{ works: ConversationWork[]; nextBefore: number | null }> {
      const { lastSeq } = await require(userId, conversationId)
      const size = limits.worksPageSize
      const found = await store.works(userId, conversationId, before ?? lastSeq + 1, size + 1)
      const works = found.slice(0, size)
      return { works, nextBefore: found.length > size ? (works.at(-1)?.seq ?? null) : null }
    },

    /** The person's conversations in which a work was shared, the latest first. */
    async conversationsOf(userId: string, work: WorkName): Promise<WorkConversation[]> {
      const shared = await store.sharedIn(userId, work, limits.conversationsOfWork)
      if (shared.length === 0) return []
      const ids = shared.map(({ conversationId }) => conversationId)
      const byId = new Map((await summaries(userId, ids, clock.now())).map((row) => [row.id, toSummary(row)]))
      return shared.flatMap(({ conversationId, ...rest }) => {
        const conversation = byId.get(conversationId)
        return conversation ? [{ ...rest, conversation }] : []
      })
    },
  }
}
