import { whenIdle } from '../../platform/lifecycle.ts'
import { followLive } from '../../realtime/live.ts'
import { cursorAtStart } from '../../realtime/stored-cursor.ts'
import type { App } from '../../core/app.ts'
import { followAppUpdates } from './app-updates.ts'

/** Starts what a page of a member does not need at first: the connection, the app offline, notifications. */
export function startInBackground(app: App): void {
  followLive(app, cursorAtStart(app))
  followAppUpdates(app)
  // Fetched by itself, so that the connection does not wait for it.
  whenIdle()
    .then(() => import('../push/push.ts'))
    .then(
      ({ followPush }) => followPush(app),
      (error: unknown) => console.warn('The code of notifications could not be fetched', error),
    )
}
