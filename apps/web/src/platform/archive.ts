import { clear, createStore, del, get, update } from 'idb-keyval'

/**
 * A database on the device, for what web storage has no room for. It may be missing (private windows), full, or emptied by
 * the browser: failures are logged, and what is not there is fetched again.
 */
export interface Archive {
  read(key: string): Promise<unknown>
  /** Replaces a value atomically, also among tabs. @returns False if that failed. */
  update(key: string, change: (value: unknown) => unknown): Promise<boolean>
  remove(key: string): Promise<void>
  clear(): Promise<void>
}

let store: ReturnType<typeof createStore> | undefined

async function attempt<T>(action: (open: ReturnType<typeof createStore>) => Promise<T>, fallback: T): Promise<T> {
  if (!('indexedDB' in globalThis)) return fallback
  try {
    store ??= createStore('archive', 'values')
    return await action(store)
  } catch (error) {
    console.warn('The database of the device failed', error)
    return fallback
  }
}

export const archive: Archive = {
  read: (key) => attempt<unknown>((open) => get(key, open), undefined),
  update: (key, change) => attempt((open) => update(key, change, open).then(() => true), false),
  remove: (key) => attempt((open) => del(key, open), undefined),
  clear: () => attempt((open) => clear(open), undefined),
}
