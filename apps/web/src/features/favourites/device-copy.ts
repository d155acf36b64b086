import { type FavouriteChange, favouriteKey, favouriteLists, type FavouriteState } from '@trouvaille/domain'
import { deviceStore, isObject, isString } from '../../lib/storage.ts'
import { isWork } from '../works/work-guards.ts'

/**
 * What the device keeps of an account's favourites. It is one record, so that how far the exchange with the server has
 * come never says more than the lists that are really there.
 */
export interface DeviceCopy {
  changes: FavouriteState
  /** Keys of changes that the server has not got yet. */
  pending: string[]
  /** Where the next question to the server goes on; without one it begins anew. */
  cursor: string | undefined
}

const keyOf = (accountId: string) => `favourites:${accountId}`

/** Whether a key of the device's storage holds favourites. */
export const isCopyKey = (key: string): boolean => key.startsWith(keyOf(''))

function isChange(value: unknown): value is FavouriteChange {
  if (!isObject(value) || !isString(value.id) || !isString(value.changedAt)) return false
  if (Number.isNaN(Date.parse(value.changedAt)) || !favouriteLists.some((list) => list === value.list)) return false
  return value.action === 'remove' || (value.action === 'add' && isWork(value.work) && value.work.kind === value.kind)
}

/** Reads the copy. What of it is rubbish is left out, and asked of the server again [CACHE-25] [GAP-103]. */
export function readCopy(accountId: string): DeviceCopy {
  const { changes, pending, cursor } = deviceStore.read(keyOf(accountId), isObject) ?? {}
  const entries = Object.entries(isObject(changes) ? changes : {})
  const sound = entries.filter(([key, change]) => isChange(change) && favouriteKey(change) === key)
  if (sound.length < entries.length) console.warn('Some favourites on this device cannot be read')
  const isWhole = isObject(changes) && sound.length === entries.length
  return {
    changes: Object.fromEntries(sound) as FavouriteState,
    pending: Array.isArray(pending) ? pending.filter(isString) : [],
    cursor: isWhole && isString(cursor) && /^[0-9]{1,18}$/.test(cursor) ? cursor : undefined,
  }
}

export const writeCopy = (accountId: string, copy: DeviceCopy): void => void deviceStore.write(keyOf(accountId), copy)
