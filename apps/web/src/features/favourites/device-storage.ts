import { type FavouriteChange, favouriteKey, favouriteLists, type FavouriteState } from '@trouvaille/domain'
import { isObject, isString } from '../../platform/storage.ts'
import { isWork } from '../../lib/work-guards.ts'
import { type App, definePart, ownId } from '../../core/app.ts'
import { storeUnsent } from '../../core/store-unsent.ts'

/**
 * The stored favourites of an account. One record, so that the sync cursor is never ahead of the stored lists. All tabs
 * share it: it is read again before each change.
 */
export interface StoredFavourites {
  changes: FavouriteState
  /** Keys of changes that are not acknowledged by the server yet. */
  pending: readonly string[]
  /** Keys of pending changes that failed repeatedly with a server error. They do not block the others. */
  aside: readonly string[]
  /** Keys of pending changes that can be undone, each with its deadline in milliseconds since the epoch. */
  held?: Readonly<Record<string, number>> | undefined
  /** Sync cursor; without it the sync starts from the beginning. */
  cursor: string | undefined
}

const keyOf = (accountId: string) => `favourites:${accountId}`

/** Whether a storage key contains favourites. */
export const isStorageKey = (key: string): boolean => key.startsWith(keyOf(''))

/** Validates a stored change. */
export function isSound(value: unknown): value is FavouriteChange {
  if (!isObject(value) || !isString(value.id) || !isString(value.changedAt)) return false
  if (Number.isNaN(Date.parse(value.changedAt)) || !favouriteLists.some((list) => list === value.list)) return false
  return value.action === 'remove' || (value.action === 'add' && isWork(value.work) && value.work.kind === value.kind)
}

const keysOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isString) : [])

function timesOf(value: unknown): Record<string, number> | undefined {
  const times = Object.entries(isObject(value) ? value : {}).filter(([, time]) => typeof time === 'number')
  return times.length > 0 ? (Object.fromEntries(times) as Record<string, number>) : undefined
}

/** What was read last: with hundreds of works, checking them takes longer than everything else of a press. */
const lastOf = definePart((): { text?: string | undefined; copy?: StoredFavourites } => ({}))

/** The stored copy, which nobody changes in place. */
export function readStored(app: App): StoredFavourites {
  const last = lastOf(app)
  const text = app.storage.readText(keyOf(ownId(app)))
  if (last.copy && last.text === text) return last.copy
  const copy = readChecked(app)
  Object.assign(last, { text, copy })
  return copy
}

/** Reads the stored copy. Invalid parts are dropped, and fetched from the server again [CACHE-25] [GAP-103]. */
function readChecked(app: App): StoredFavourites {
  const { changes, pending, aside, held, cursor } = app.storage.read(keyOf(ownId(app)), isObject) ?? {}
  const entries = Object.entries(isObject(changes) ? changes : {})
  const sound = entries.filter(([key, change]) => isSound(change) && favouriteKey(change) === key)
  if (sound.length < entries.length) console.warn('Some favourites on this device cannot be read')
  const isWhole = isObject(changes) && sound.length === entries.length
  const known = Object.fromEntries(sound) as FavouriteState
  const queued = keysOf(pending).filter((key) => Object.hasOwn(known, key))
  return {
    changes: known,
    pending: queued,
    aside: keysOf(aside).filter((key) => queued.includes(key)),
    held: timesOf(held),
    cursor: isWhole && isString(cursor) && /^[0-9]{1,18}$/.test(cursor) ? cursor : undefined,
  }
}

/**
 * Updates the current stored copy.
 * @param change Returns the properties to replace; the others keep their identity.
 * @returns The changed lists; undefined when they are the same as before.
 */
export function changeStored(
  app: App,
  change: (copy: StoredFavourites) => Partial<StoredFavourites>,
): FavouriteState | undefined {
  const copy = readStored(app)
  const changed: StoredFavourites = { ...copy, ...change(copy) }
  const isSame = (['changes', 'pending', 'aside', 'held', 'cursor'] as const).every(
    (part) => changed[part] === copy[part],
  )
  // Each write notifies the other tabs.
  if (!isSame) storeUnsent(app, keyOf(ownId(app)), changed)
  return changed.changes === copy.changes ? undefined : changed.changes
}
