import { installation } from '@trouvaille/domain'
import type { App } from '../../core/app.ts'
import { isOutdated } from '../../lib/version.ts'
import { onReturn } from '../../platform/lifecycle.ts'
import { registerServiceWorker, updateServiceWorker } from '../../platform/service-worker.ts'

/**
 * Keeps the code on the device up to date, and offers it to a page that runs an earlier version [PWA-03]. A new version
 * begins with a server that starts, which ends all connections: a page asks when its own is back, and when somebody comes
 * back to it after a while.
 */
export function followAppUpdates({ liveStatus, signal }: App): void {
  registerServiceWorker(() => void isOutdated())
  let askedAt = Date.now()
  let hasLost = false
  const ask = () => {
    askedAt = Date.now()
    void updateServiceWorker()
  }
  const stops = [
    liveStatus.subscribe(() => {
      const status = liveStatus.get()
      if (status === 'lost') hasLost = true
      if (status !== 'on' || !hasLost) return
      hasLost = false
      ask()
    }),
    onReturn(() => Date.now() - askedAt > installation.updateMs && ask()),
  ]
  signal.addEventListener('abort', () => stops.map((stop) => stop()))
}
