import { createStore } from '../lib/store.ts'

/** The ids of the friends who are really there, as far as this device knows [GAP-133]; without a line, of nobody. */
export const presentFriends = createStore<ReadonlySet<string>>(new Set())
