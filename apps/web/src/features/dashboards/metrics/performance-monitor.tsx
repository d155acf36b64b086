import { useSyncExternalStore } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { deviceStore } from '../../../platform/storage.ts'
import { useApp } from '../../../core/app.ts'

const LoadTime = lazyComponent(() => import('./load-time.tsx').then((module) => module.LoadTime))

/** A plain string, which can also be set manually [METR-22]. */
const isAdminDevice = (): boolean => deviceStore.readWord('user_role') === 'admin'

/** Load time of this page, for devices with the stored role admin [METR-22]. It shows nothing confidential. */
export function PerformanceMonitor() {
  // Stored with the session, as soon as the server has answered.
  return useSyncExternalStore(useApp().session.state.subscribe, isAdminDevice) ? <LoadTime /> : null
}
