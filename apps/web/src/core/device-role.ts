import type { Role } from '@trouvaille/contract'
import type { WordStore } from '../platform/storage.ts'

/** The highest role, as a plain string, only for the performance monitor on home [GAP-19] [METR-22]. */

const key = 'user_role'
const fromHighest: readonly Role[] = ['admin', 'moderator', 'user']

/** Stores the role with each answer of the server: it may have changed. */
export function keepRole(storage: WordStore, roles: readonly Role[]): void {
  storage.writeWord(key, fromHighest.find((role) => roles.includes(role)) ?? 'user')
}

export const clearRole = (storage: WordStore): void => storage.remove(key)
