import { useSyncExternalStore } from 'react'
import { definePart, useApp } from '../core/app.ts'
import { createStore } from '../lib/store.ts'

/** The ids of the friends who are really there, as far as this device knows [GAP-133]; without a connection, of nobody. */
export const presentFriendsOf = definePart(() => createStore<ReadonlySet<string>>(new Set()))

/** Whether this device knows that a friend is there. */
export function useIsPresent(personId: string): boolean {
  const present = presentFriendsOf(useApp())
  return useSyncExternalStore(present.subscribe, () => present.get().has(personId))
}
