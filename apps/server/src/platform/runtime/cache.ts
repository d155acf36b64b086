/**
 * A cache with a time to live, a maximum size, an eviction policy, one load per key at a time, and an injected clock.
 * The caches of the product differ only in these parameters [CACHE-13] to [CACHE-23].
 */

interface Entry<V> {
  readonly value: V
  readonly bytes: number
  readonly loadedAt: number
  uses: number
  usedAt: number
}

/** Orders entries for eviction: the least valuable first. */
export type Worth = 'recently-used' | 'most-used'

export interface CacheOptions<V> {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Time to live, in milliseconds. */
  readonly lifeMs: number
  /** An entry older than this is refreshed, and used only if that fails. Default: the time to live. */
  readonly staleMs?: number
  readonly maxEntries?: number
  readonly maxBytes?: number
  /** Size of a value; only counted with `maxBytes`. */
  readonly sizeOf?: (value: V) => number
  readonly worth: Worth
  /** Share of the entries that an eviction keeps, 0 to 1. Default: as many as fit. */
  readonly trimTo?: number
}

export interface Cache<V> {
  /** The fresh value, else the loaded one. Concurrent callers of one key share one load. */
  load(key: string, load: () => Promise<V>): Promise<V>
  get(key: string): V | undefined
  set(key: string, value: V): void
  clear(): void
  /** Removes expired entries. */
  sweep(): void
  readonly size: number
  readonly bytes: number
}

/** The first write after this share of the time to live removes expired entries [CACHE-13]: no timer is needed. */
const sweptShareOfLife = 0.25

export function createCache<V>(options: CacheOptions<V>): Cache<V> {
  const { now, lifeMs, staleMs = lifeMs, maxEntries = Infinity, maxBytes = Infinity } = options
  const entries = new Map<string, Entry<V>>()
  const loads = new Map<string, Promise<V>>()
  let bytes = 0
  let sweptAt = now()

  function alive(key: string): Entry<V> | undefined {
    const entry = entries.get(key)
    if (entry && now() - entry.loadedAt >= lifeMs) {
      remove(key)
      return undefined
    }
    return entry
  }

  function use(entry: Entry<V>): V {
    entry.uses += 1
    entry.usedAt = now()
    return entry.value
  }

  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function sweep(): void {
    sweptAt = now()
    for (const key of entries.keys()) alive(key)
  }

  function set(key: string, value: V): void {
    if (now() - sweptAt >= lifeMs * sweptShareOfLife) sweep()
    // A refreshed value keeps the use count of the previous one.
    const uses = (entries.get(key)?.uses ?? 0) + 1
    remove(key)
    const size = maxBytes === Infinity ? 0 : (options.sizeOf?.(value) ?? 0)
    if (size > maxBytes) return
    entries.set(key, { value, bytes: size, loadedAt: now(), uses, usedAt: now() })
    bytes += size
    if (entries.size > maxEntries || bytes > maxBytes) evict(key)
  }

  /** Evicts entries, but not the one that was just written. */
  function evict(newest: string): void {
    const least = [...leastWorthFirst()].filter((key) => key !== newest)
    const target = Math.floor(Math.min(entries.size, maxEntries) * (options.trimTo ?? 1))
    for (const key of least) {
      if (entries.size <= target && bytes <= maxBytes) return
      remove(key)
    }
  }

  function leastWorthFirst(): string[] {
    const worth = ({ uses, usedAt }: Entry<V>): number => (options.worth === 'recently-used' ? usedAt : uses)
    return [...entries].toSorted(([, a], [, b]) => worth(a) - worth(b)).map(([key]) => key)
  }

  return {
    async load(key, loader) {
      const known = alive(key)
      if (known && now() - known.loadedAt < staleMs) return use(known)
      const running = loads.get(key)
      if (running) return running
      const loading = loader().then(
        (value) => {
          // A value loaded for a session that has ended meanwhile is not stored.
          if (loads.get(key) === loading) set(key, value)
          return value
        },
        (error: unknown) => {
          const stale = alive(key)
          if (stale) return use(stale)
          throw error
        },
      )
      loads.set(key, loading)
      try {
        return await loading
      } finally {
        if (loads.get(key) === loading) loads.delete(key)
      }
    },
    get(key) {
      const entry = alive(key)
      return entry && use(entry)
    },
    set,
    clear() {
      entries.clear()
      loads.clear()
      bytes = 0
    },
    sweep,
    get size() {
      return entries.size
    },
    get bytes() {
      return bytes
    },
  }
}
