/** A cache of participants, which spares a query per message. */
export interface MembershipCache {
  /** Ids of the participants. */
  of(conversationId: string): Promise<readonly string[]>
  /** Invalidates a conversation. */
  invalidate(conversationId: string): void
}

/** Maximum number of conversations; the oldest entries are evicted first. */
const keptMax = 10_000

export function createMembershipCache(load: (conversationId: string) => Promise<string[]>): MembershipCache {
  const known = new Map<string, Promise<readonly string[]>>()
  return {
    of(conversationId) {
      const remembered = known.get(conversationId)
      if (remembered) return remembered
      const loading = load(conversationId)
      known.set(conversationId, loading)
      // An entry invalidated while it was loaded is not stored.
      loading.catch(() => known.get(conversationId) === loading && known.delete(conversationId))
      const [oldest] = known.keys()
      if (known.size > keptMax && oldest !== undefined) known.delete(oldest)
      return loading
    },
    invalidate: (conversationId) => void known.delete(conversationId),
  }
}
