/**
 * Web storage. It may be full, disabled or hold invalid data: failures are logged, reads fall back, and the app goes on
 * with values in memory [CACHE-24] [CACHE-25].
 */

export interface DeviceStore {
  /** The value of a key, or undefined if it is missing or invalid by `is`. */
  read<T>(key: string, is: (value: unknown) => value is T): T | undefined
  /** The text that `read` reads: whoever has read it before needs not do so again. */
  readText(key: string): string | undefined
  /** @returns False if the value could not be stored beyond this visit. */
  write(key: string, value: unknown): boolean
  remove(key: string): void
  /** Keys with a prefix. */
  keys(prefix: string): string[]
}

export interface WordStore extends DeviceStore {
  /** A plain string, which is also read or set outside of the app; undefined if missing. */
  readWord(key: string): string | undefined
  writeWord(key: string, word: string): void
}

function createStore(area: () => Storage, name: string): WordStore {
  const memory = new Map<string, string | null>()

  function attempt<T>(action: (storage: Storage) => T, fallback: T): T {
    try {
      return action(area())
    } catch (error) {
      console.warn(`${name} failed`, error)
      return fallback
    }
  }

  const readText = (key: string) =>
    (memory.has(key) ? memory.get(key) : attempt((storage) => storage.getItem(key), null)) ?? undefined

  return {
    readText,
    read<T>(key: string, is: (value: unknown) => value is T): T | undefined {
      const text = readText(key)
      if (text === undefined) return undefined
      try {
        const value: unknown = JSON.parse(text)
        if (is(value)) return value
        console.warn(`${name}: "${key}" does not hold what it should`)
      } catch (error) {
        console.warn(`${name}: "${key}" cannot be read`, error)
      }
      return undefined
    },
    write(key, value) {
      const text = JSON.stringify(value)
      const kept = attempt((storage) => {
        storage.setItem(key, text)
        return true
      }, false)
      if (kept) memory.delete(key)
      else memory.set(key, text)
      return kept
    },
    remove(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    readWord: (key) => attempt((storage) => storage.getItem(key), null) ?? undefined,
    writeWord: (key, word) => attempt((storage) => storage.setItem(key, word), undefined),
    keys(prefix) {
      const stored = attempt((storage) => Object.keys(storage), [])
      return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(prefix))
    },
  }
}

/** Local storage. */
export const deviceStore = createStore(() => localStorage, 'local storage')

/**
 * Calls a listener when another tab changes the storage.
 * @param listener Called with the key; null when all was cleared.
 * @returns Unsubscribes.
 */
export function onStored(listener: (key: string | null) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => listener(key)
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Session storage: per tab, kept across reloads. */
export const tabStore: DeviceStore = createStore(() => sessionStorage, 'session storage')

export const isNumber = (value: unknown): value is number => typeof value === 'number'
export const isString = (value: unknown): value is string => typeof value === 'string'
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
