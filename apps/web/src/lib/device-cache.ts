import { caches } from '@trouvaille/domain'
import { deviceStore, type DeviceStore, isObject } from '../platform/storage.ts'

/**
 * Answers of the server kept on the device, so that pages open at once and without a network. What is kept is bounded;
 * a full storage means that less is kept, never that something fails. Signing out clears every key under `cache:`.
 */

const family = 'cache:answers:'
/** The number changes with the form of what is kept: copies of another form are not read, and dropped in time. */
const prefix = `${family}1:`
const indexKey = `${prefix}index`

/** When each copy was made, and how many characters it has, by its key. */
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
  /** Of all copies together. */
  readonly maxCharacters: number
}

const isCopy = (value: unknown): value is Copy => isObject(value) && typeof value.madeAt === 'number'
const isIndex = (value: unknown): value is Index => isObject(value) && Object.values(value).every(Array.isArray)

const sizeOf = (index: Index) => Object.values(index).reduce((sum, [, characters]) => sum + characters, 0)

export function createDeviceCache({ store, now, lifeMs, maxCharacters }: DeviceCacheOptions) {
  /** Drops what is too old, and the oldest until the rest fits. */
  function trim(index: Index, most: number): Index {
    const kept: Record<string, Index[string]> = {}
    let characters = 0
    for (const [key, entry] of Object.entries(index).toSorted(([, [a]], [, [b]]) => b - a)) {
      characters += entry[1]
      if (characters <= most && now() - entry[0] < lifeMs) kept[key] = entry
    }
    // Among all keys, because another tab's index or an older version may have left some behind.
    for (const key of store.keys(family)) if (key !== indexKey && !(key in kept)) store.remove(key)
    return kept
  }

  return {
    /** The copy under a name, unless it is too old or not what `is` wants. */
    read<T>(name: string, is: (value: unknown) => value is T): { value: T; madeAt: number } | undefined {
      const copy = store.read(prefix + name, isCopy)
      if (!copy || now() - copy.madeAt >= lifeMs || !is(copy.value)) return undefined
      return { value: copy.value, madeAt: copy.madeAt }
    },

    write(name: string, value: unknown): void {
      const key = prefix + name
      const copy: Copy = { madeAt: now(), value }
      const characters = JSON.stringify(copy).length
      if (characters > maxCharacters / 2) return
      // Read anew each time: other tabs write too.
      const { [key]: _, ...others } = store.read(indexKey, isIndex) ?? {}
      let index: Index = others
      if (sizeOf(index) + characters > maxCharacters) index = trim(index, maxCharacters * 0.8 - characters)
      let stored = store.write(key, copy)
      if (!stored) {
        index = trim(index, sizeOf(index) / 2)
        stored = store.write(key, copy)
      }
      if (stored) index = { ...index, [key]: [copy.madeAt, characters] }
      // The store holds in memory what it could not write; there it would pile up.
      else store.remove(key)
      if (!store.write(indexKey, index)) store.remove(indexKey)
    },

    /** Drops the copy under a name. The index learns of it when it is next trimmed. */
    remove(name: string): void {
      store.remove(prefix + name)
    },
  }
}

export const deviceCache = createDeviceCache({ store: deviceStore, now: Date.now, ...caches.device })
