import type { Query, QueryCache } from '@tanstack/react-query'
import { caches } from '@trouvaille/domain'
import type { DeviceCache } from './device-cache.ts'

/**
 * Limits the memory of the query client: four caches in one, each with its own eviction policy [GAP-150]. Stale and
 * garbage collection times are set per query; these are the maximum sizes.
 */

export type CacheName = 'generic' | 'movieData' | 'staticQuery' | 'search'

declare module '@tanstack/react-query' {
  interface Register {
    /** The cache of an answer; without one it is in none, and not stored on the device. */
    queryMeta: {
      cache?: CacheName
      /** The part of the answer to store on the device, all by default; undefined leaves the stored copy as it is. */
      partToKeep?: (data: unknown) => unknown
      /** What a query starts with, made from the stored copy; undefined when that is invalid. Without it no copy is read. */
      restore?: (value: unknown) => unknown
    }
  }
}

interface Use {
  count: number
  at: number
  bytes: number
}

const byCount = ({ count }: Use) => count
const byTime = ({ at }: Use) => at

/** Number of entries to evict above the maximum; some caches then shrink to a share of it [CACHE-14]. */
const overEntries = (count: number, { maxEntries, trimTo = 1 }: { maxEntries: number; trimTo?: number }): number =>
  count > maxEntries ? count - Math.floor(maxEntries * trimTo) : 0

/**
 * Evicts entries of a query cache above its limits. Entries in use stay.
 * @param now Milliseconds since the epoch.
 * @returns A function that stops it.
 */
export function boundQueries(queries: QueryCache, now: () => number): () => void {
  const uses = new WeakMap<Query, Use>()

  function useOf(query: Query): Use {
    const known = uses.get(query)
    if (known) return known
    const made = { count: 0, at: now(), bytes: 0 }
    uses.set(query, made)
    return made
  }

  function trim(name: CacheName): void {
    const all = queries.getAll().filter((query) => query.meta?.cache === name && query.state.data !== undefined)
    const excess = name === 'movieData' ? overBytes(all) : overEntries(all.length, caches[name])
    if (excess <= 0) return
    const worth = name === 'generic' ? mixedWorth(all) : name === 'movieData' ? byCount : byTime
    const unseen = all.filter((query) => !query.isActive())
    const leastFirst = unseen.toSorted((a, b) => worth(useOf(a)) - worth(useOf(b)) || useOf(a).at - useOf(b).at)
    for (const query of leastFirst.slice(0, excess)) queries.remove(query)
  }

  /** Number of entries to evict above the total size: the 30 % least used [CACHE-17]. */
  function overBytes(all: readonly Query[]): number {
    const bytes = all.reduce((sum, query) => sum + useOf(query).bytes, 0)
    return bytes > caches.movieData.maxBytes ? Math.ceil(all.length * caches.movieData.evictedShare) : 0
  }

  /** Score of an entry by frequency and recency of use [CACHE-10]. */
  function mixedWorth(all: readonly Query[]): (use: Use) => number {
    const mostUses = Math.max(1, ...all.map((query) => useOf(query).count))
    const recency = ({ at }: Use) => 1 - Math.min(1, (now() - at) / caches.generic.lifeMs)
    return (use) => 0.6 * (use.count / mostUses) + 0.4 * recency(use)
  }

  return queries.subscribe((event) => {
    const { query } = event
    if (event.type === 'observerAdded') {
      const use = useOf(query)
      use.count += 1
      use.at = now()
    }
    const name = query.meta?.cache
    if (name && event.type === 'updated' && event.action.type === 'success') {
      const use = useOf(query)
      use.at = now()
      if (name === 'movieData') use.bytes = JSON.stringify(query.state.data).length
      trim(name)
    }
  })
}

/** Starts every query with the device's copy of its answer, if there is a valid one. */
export function restoreQueries(queries: QueryCache, { read }: Pick<DeviceCache, 'read'>): () => void {
  return queries.subscribe(({ type, query }) => {
    const { restore } = query.meta ?? {}
    if (type !== 'added' || !restore || query.state.data !== undefined) return
    const copy = read(query.queryHash)
    const data = copy && restore(copy.value)
    if (data === undefined) return
    query.setState({ data, dataUpdatedAt: copy?.madeAt ?? 0, status: 'success' })
  })
}

/** Stores every answer with a cache on the device, by the hash of its key. */
export function keepQueries(queries: QueryCache, keep: (name: string, data: unknown) => void): () => void {
  return queries.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.query.meta?.cache) return
    const { meta, queryHash, state } = event.query
    const kept = meta.partToKeep ? meta.partToKeep(state.data) : state.data
    if (kept !== undefined) keep(queryHash, kept)
  })
}
