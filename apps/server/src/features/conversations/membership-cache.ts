/** Who is in a conversation, remembered: nobody asks the database for it with each message. */
export interface MembershipCache {
  /** Ids of the participants. */
  of(conversationId: string): Promise<readonly string[]>
  /** Somebody has come or gone. */
  invalidate(conversationId: string): void
}

/** Conversations that are remembered: beyond it, those go first that were asked for first. */
const keptMax = 10_000

export function createMembershipCache(load: (conversationId: string) => Promise<string[]>): MembershipCache {
  const known = new Map<string, Promise<readonly string[]>>()
  return {
    of(conversationId) {
      const remembered = known.get(conversationId)
      if (remembered) return remembered
      const loading = load(conversationId)
      known.set(conversationId, loading)
      // What was forgotten while it was read stays forgotten.
      loading.catch(() => known.get(conversationId) === loading && known.delete(conversationId))
      const [oldest] = known.keys()
      if (known.size > keptMax && oldest !== undefined) known.delete(oldest)
      return loading
    },
    invalidate: (conversationId) => void known.delete(conversationId),
  }
}
