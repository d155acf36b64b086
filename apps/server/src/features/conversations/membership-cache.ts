import { LRUCache } from 'lru-cache'

/** The participants of a conversation. */
export interface Membership {
  ids: readonly string[]
  isGroup: boolean
  /** Of those who do not see all of it: they read what has a higher number. */
  visibleFrom: Readonly<Record<string, number>>
}

/** A cache of participants, which spares a query per message. */
export interface MembershipCache {
  of(conversationId: string): Promise<Membership>
  /** Invalidates a conversation. */
  invalidate(conversationId: string): void
  /** Invalidates all: what changed is not known. */
  clear(): void
}

export interface MembershipCacheOptions {
  load: (conversationId: string) => Promise<Membership>
  /** Whether invalidations of other nodes come here. */
  isCurrent: () => boolean
}

/** Maximum number of conversations. */
const keptMax = 10_000

/** How long an entry is believed: upper bound of what a lost invalidation does. Shorter while they do not come. In milliseconds. */
const believedMs = { usually: 60_000, deaf: 1000 }

export function createMembershipCache({ load, isCurrent }: MembershipCacheOptions): MembershipCache {
  const known = new LRUCache<string, Promise<Membership>>({ max: keptMax, ttl: believedMs.usually })
  const isBelieved = (conversationId: string) =>
    isCurrent() || known.getRemainingTTL(conversationId) > believedMs.usually - believedMs.deaf
  return {
    of(conversationId) {
      const remembered = known.get(conversationId)
      if (remembered && isBelieved(conversationId)) return remembered
      const loading = load(conversationId)
      known.set(conversationId, loading)
      // An entry invalidated while it was loaded is not stored.
      loading.catch(() => known.peek(conversationId) === loading && known.delete(conversationId))
      return loading
    },
    invalidate: (conversationId) => void known.delete(conversationId),
    clear: () => known.clear(),
  }
}
