import { useSyncExternalStore } from 'react'
import { createStore } from '../lib/store.ts'

/** The ids of the friends who are really there, as far as this device knows [GAP-133]; without a connection, of nobody. */
export const presentFriends = createStore<ReadonlySet<string>>(new Set())

/** Whether this device knows that a friend is there. */
export const useIsPresent = (personId: string): boolean =>
  useSyncExternalStore(presentFriends.subscribe, () => presentFriends.get().has(personId))
