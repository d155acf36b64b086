import {
  applyChanges,
  type FavouriteChange,
  favouriteKey,
  type FavouriteList,
  type FavouriteState,
  isFavourite,
  toggleChange,
  type Work,
} from '@trouvaille/domain'
import { createStore } from '../../lib/store.ts'
import { deviceStore, isObject } from '../../lib/storage.ts'
import { sessionStore } from '../session/session.ts'

/** The favourites as this device has them: read and written first, then exchanged with the server [GAP-01]. */

/** What of the exchange with the server is left to do. */
export interface SyncState {
  /** Keys of changes that the server has not got yet. */
  pending: string[]
  cursor: string | undefined
}

const isState = (value: unknown): value is FavouriteState =>
  isObject(value) && Object.values(value).every((change) => isObject(change) && typeof change.changedAt === 'string')
const isSync = (value: unknown): value is SyncState => isObject(value) && Array.isArray(value.pending)

const accountId = () => sessionStore.get().account?.id

export const favouriteStore = createStore<FavouriteState>({})

function stored(id: string): FavouriteState {
  return deviceStore.read(`favourites:${id}`, isState) ?? {}
}

export function readSync(id: string): SyncState {
  return deviceStore.read(`sync:${id}`, isSync) ?? { pending: [], cursor: undefined }
}

export function writeSync(id: string, sync: SyncState): void {
  deviceStore.write(`sync:${id}`, sync)
}

/** Shows the lists of whoever is signed in; again after another tab has changed them. */
export function loadFavourites(): void {
  const id = accountId()
  favouriteStore.set(id ? stored(id) : {})
}

/**
 * Merges changes into the device's copy of an account. Another tab may have written since, so the copy is read anew.
 * An answer that comes after somebody else has signed in must not show, nor take their lists with it.
 */
export function mergeFavourites(id: string, changes: readonly FavouriteChange[]): void {
  const isShown = accountId() === id
  const known = isShown ? applyChanges(stored(id), Object.values(favouriteStore.get())) : stored(id)
  const next = applyChanges(known, changes)
  deviceStore.write(`favourites:${id}`, next)
  if (isShown) favouriteStore.set(next)
}

/**
 * Takes in what the server has. Its word stands, also over a change that this device dated later than the server
 * accepted, unless the item was changed here and is still to be sent.
 */
export function adoptFavourites(id: string, changes: readonly FavouriteChange[]): void {
  const { pending } = readSync(id)
  const settled = changes.filter((change) => !pending.includes(favouriteKey(change)))
  const adopted = Object.fromEntries(settled.map((change) => [favouriteKey(change), change]))
  deviceStore.write(`favourites:${id}`, { ...stored(id), ...adopted })
  if (accountId() === id) favouriteStore.set({ ...favouriteStore.get(), ...adopted })
  const queued = changes.filter((change) => pending.includes(favouriteKey(change)))
  if (queued.length > 0) mergeFavourites(id, queued)
}

/**
 * Puts a work into a list, or takes it out, and notes that the server must hear of it.
 * @returns Whether the work is in the list now.
 */
export function toggleFavourite(list: FavouriteList, work: Work): boolean {
  const id = accountId()
  if (!id) return false
  const change = toggleChange(favouriteStore.get(), list, work, new Date())
  mergeFavourites(id, [change])
  const { pending, cursor } = readSync(id)
  writeSync(id, { pending: [...new Set([...pending, favouriteKey(change)])], cursor })
  return isFavourite(favouriteStore.get(), list, work)
}
