import { createStore } from '../../lib/store.ts'
import { deviceStore, onStored } from '../../platform/storage.ts'

/** Whether this device keeps an index of the catalogue for searches without a network: a choice of the device, not of a member. */

const key = 'offline-search'

const isOff = (value: unknown): value is false => value === false
const kept = () => deviceStore.read(key, isOff) ?? true

export const offlineSearchStore = createStore(kept())

// A choice made in another tab applies at once.
onStored((changed) => {
  if (changed === key || changed === null) offlineSearchStore.set(kept())
})

export function chooseOfflineSearch(isWanted: boolean): void {
  if (isWanted) deviceStore.remove(key)
  else deviceStore.write(key, false)
  offlineSearchStore.set(isWanted)
}
