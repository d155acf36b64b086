import { whenIdle } from '../../platform/lifecycle.ts'
import { registerServiceWorker } from '../../platform/service-worker.ts'
import { followLive } from '../../realtime/live.ts'
import { cursorAtStart } from '../../realtime/stored-cursor.ts'
import type { App } from '../../core/app.ts'
import { followPush } from '../push/push.ts'

/** Starts what a page of a member does not need at first: the connection, the app offline, notifications. */
export function startInBackground(app: App): void {
  registerServiceWorker()
  followLive(app, cursorAtStart(app))
  void whenIdle().then(() => followPush(app))
}
