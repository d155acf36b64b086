import { useSyncExternalStore } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { deviceStore } from '../../../platform/storage.ts'
import { sessionStore } from '../../session/session.ts'

const LoadTime = lazyComponent(() => import('./load-time.tsx').then((module) => module.LoadTime))

/** A bare word, which is also set by hand [METR-22]. */
const isAdminDevice = (): boolean => deviceStore.readWord('user_role') === 'admin'

/** How long this page took to load, for those whose device says they are admin [METR-22]. It shows nothing secret. */
export function PerformanceMonitor() {
  // Written with the session, as soon as the server has told who is there.
  return useSyncExternalStore(sessionStore.subscribe, isAdminDevice) ? <LoadTime /> : null
}
