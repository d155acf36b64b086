import type { Role } from '@trouvaille/contract'
import { deviceStore } from '../../platform/storage.ts'

/** The highest role, as a bare word, for the performance monitor on home and nothing else [GAP-19] [METR-22]. */

const key = 'user_role'
const fromHighest: readonly Role[] = ['admin', 'moderator', 'user']

/** Writes the role whenever the server has told it: it may have changed. */
export function keepRole(roles: readonly Role[]): void {
  deviceStore.writeWord(key, fromHighest.find((role) => roles.includes(role)) ?? 'user')
}

export const clearRole = (): void => deviceStore.remove(key)
