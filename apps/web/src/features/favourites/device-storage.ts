import { type FavouriteChange, favouriteKey, favouriteLists, type FavouriteState } from '@trouvaille/domain'
import { deviceStore, isObject, isString } from '../../platform/storage.ts'
import { isWork } from '../../lib/work-guards.ts'

/**
 * What the device keeps of an account's favourites. It is one record, so that how far the exchange with the server has
 * come never says more than the lists that are really there. All tabs share it: it is read anew before each change.
 */
export interface StoredFavourites {
  changes: FavouriteState
  /** Keys of changes that the server has not got yet. */
  pending: readonly string[]
  /** Those of them at which the server failed each time. The rest does not wait for them. */
  aside: readonly string[]
  /** Those of them that may still be undone, and until when at the latest, in milliseconds since the epoch. */
  held?: Readonly<Record<string, number>> | undefined
  /** Where the next question to the server goes on; without one it begins anew. */
  cursor: string | undefined
}

const keyOf = (accountId: string) => `favourites:${accountId}`

/** Whether a key of the device's storage holds favourites. */
export const isStorageKey = (key: string): boolean => key.startsWith(keyOf(''))

/** Whether a change can be read again once it is on the device, and shown. */
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

/** Reads the copy. What of it is rubbish is left out, and asked of the server again [CACHE-25] [GAP-103]. */
export function readStored(accountId: string): StoredFavourites {
  const { changes, pending, aside, held, cursor } = deviceStore.read(keyOf(accountId), isObject) ?? {}
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
 * Changes the copy as it is now.
 * @param change What of it is to be different; the parts that stay are the same objects.
 * @returns The changed lists; undefined when they are as before.
 */
export function changeStored(
  accountId: string,
  change: (copy: StoredFavourites) => Partial<StoredFavourites>,
): FavouriteState | undefined {
  const copy = readStored(accountId)
  const changed: StoredFavourites = { ...copy, ...change(copy) }
  const isSame = (['changes', 'pending', 'aside', 'held', 'cursor'] as const).every(
    (part) => changed[part] === copy[part],
  )
  // Other tabs hear of every writing.
  if (!isSame) deviceStore.write(keyOf(accountId), changed)
  return changed.changes === copy.changes ? undefined : changed.changes
}
