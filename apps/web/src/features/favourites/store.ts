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
import { sessionStore } from '../session/session.ts'
import { type DeviceCopy, readCopy, writeCopy } from './device-copy.ts'

/** The favourites as this device has them: read and written first, then exchanged with the server [GAP-01]. */

const accountId = () => sessionStore.get().account?.id

export const favouriteStore = createStore<FavouriteState>({})

/** Shows the lists of whoever is signed in; again after another tab has changed them. */
export function loadFavourites(): void {
  const id = accountId()
  favouriteStore.set(id ? readCopy(id).changes : {})
}

/** Keeps a copy, and shows it while it is that of whoever is signed in: an answer may come after somebody else has. */
function keep(id: string, copy: DeviceCopy, shown: FavouriteState = copy.changes): void {
  writeCopy(id, copy)
  if (accountId() === id) favouriteStore.set(shown)
}

/**
 * Takes in what the server has. Its word stands, also over a change that this device dated later than the server
 * accepted, unless the item was changed here and is still to be sent.
 * @param cursor Where the next question to the server goes on.
 */
export function adoptFavourites(id: string, changes: readonly FavouriteChange[], cursor: string): void {
  const copy = readCopy(id)
  if (changes.length === 0) return writeCopy(id, { ...copy, cursor })
  const isQueued = (change: FavouriteChange) => copy.pending.includes(favouriteKey(change))
  const settled = changes.filter((change) => !isQueued(change))
  const adopted: FavouriteState = Object.fromEntries(settled.map((change) => [favouriteKey(change), change]))
  const adopt = (state: FavouriteState) => applyChanges({ ...state, ...adopted }, changes.filter(isQueued))
  keep(id, { ...copy, changes: adopt(copy.changes), cursor }, adopt(favouriteStore.get()))
}

/**
 * Puts a work into a list, or takes it out, and notes that the server must hear of it.
 * @returns Whether the work is in the list now.
 */
export function toggleFavourite(list: FavouriteList, work: Work): boolean {
  const id = accountId()
  if (!id) return false
  const change = toggleChange(favouriteStore.get(), list, work, new Date())
  // Another tab may have written since: its copy and what is shown here are merged.
  const copy = readCopy(id)
  const changes = applyChanges(copy.changes, [...Object.values(favouriteStore.get()), change])
  keep(id, { ...copy, changes, pending: [...new Set([...copy.pending, favouriteKey(change)])] })
  return isFavourite(favouriteStore.get(), list, work)
}
