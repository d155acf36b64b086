import { type DeviceStore, isObject } from '../platform/storage.ts'

/**
 * Cached API responses in local storage, so that pages open at once and offline. The size is limited; a full storage
 * never causes an error. Signing out removes every key under `cache:`.
 */

const family = 'cache:answers:'
/** Format version of the entries: those of other versions are ignored, and eventually removed. */
const prefix = `${family}1:`
const indexKey = `${prefix}index`

/** Index: time and length in characters per key. */
type Index = Readonly<Record<string, readonly [madeAt: number, characters: number]>>

interface Copy {
  madeAt: number
  value: unknown
}

export interface DeviceCacheOptions {
  readonly store: DeviceStore
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly lifeMs: number
  /** Total number of characters. */
  readonly maxCharacters: number
}

const isCopy = (value: unknown): value is Copy => isObject(value) && typeof value.madeAt === 'number'
const isIndex = (value: unknown): value is Index => isObject(value) && Object.values(value).every(Array.isArray)

const sizeOf = (index: Index) => Object.values(index).reduce((sum, [, characters]) => sum + characters, 0)

export function createDeviceCache({ store, now, lifeMs, maxCharacters }: DeviceCacheOptions) {
  /** Removes expired entries, and the oldest until the rest fits. */
  function trim(index: Index, most: number): Index {
    const kept: Record<string, Index[string]> = {}
    let characters = 0
    for (const [key, entry] of Object.entries(index).toSorted(([, [a]], [, [b]]) => b - a)) {
      characters += entry[1]
      if (characters <= most && now() - entry[0] < lifeMs) kept[key] = entry
    }
    // Over all keys, because another tab or an older version may have left entries that are not in the index.
    for (const key of store.keys(family)) if (key !== indexKey && !(key in kept)) store.remove(key)
    return kept
  }

  return {
    /** The entry of a key, unless it has expired. */
    read(name: string): { value: unknown; madeAt: number } | undefined {
      const copy = store.read(prefix + name, isCopy)
      return copy && now() - copy.madeAt < lifeMs ? copy : undefined
    },

    write(name: string, value: unknown): void {
      const key = prefix + name
      const copy: Copy = { madeAt: now(), value }
      const characters = JSON.stringify(copy).length
      if (characters > maxCharacters / 2) return
      // Read each time: other tabs write, too.
      const { [key]: _, ...others } = store.read(indexKey, isIndex) ?? {}
      let index: Index = others
      if (sizeOf(index) + characters > maxCharacters) index = trim(index, maxCharacters * 0.8 - characters)
      let stored = store.write(key, copy)
      if (!stored) {
        index = trim(index, sizeOf(index) / 2)
        stored = store.write(key, copy)
      }
      if (stored) index = { ...index, [key]: [copy.madeAt, characters] }
      // The store keeps failed writes in memory, where they would accumulate.
      else store.remove(key)
      if (!store.write(indexKey, index)) store.remove(indexKey)
    },

    /** Removes all entries. */
    clear(): void {
      for (const key of store.keys(family)) store.remove(key)
    },

    /** Removes the entry of a key. The index is updated by the next trim. */
    remove(name: string): void {
      store.remove(prefix + name)
    },
  }
}

export type DeviceCache = ReturnType<typeof createDeviceCache>
