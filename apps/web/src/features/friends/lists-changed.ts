import { recommendationsChanged } from '../recommendations/queries.ts'
import type { App } from '../../core/app.ts'
import { personKey } from './queries.ts'

/**
 * Cache invalidation after somebody's lists changed: works in common, recommendations by friends, and their profile.
 * @param friendId The member themselves when absent.
 */
export function listsChanged(app: App, friendId?: string): void {
  recommendationsChanged(app, friendId)
  if (friendId !== undefined) app.invalidate(personKey(friendId))
}
