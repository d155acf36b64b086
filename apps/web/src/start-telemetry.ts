import { collect } from './features/telemetry/collector.ts'
import { consentStore } from './features/telemetry/consent.ts'
import type { Session } from './core/app.ts'
import type { AppRouter } from './router.tsx'

/** Measures what this device does, and tells of it where somebody has agreed to that here [TEL-01]. */
export async function startTelemetry(router: AppRouter, session: Session): Promise<void> {
  if (consentStore.get() === 'yes') {
    const telemetry = await import('./features/telemetry/telemetry.ts').catch(() => undefined)
    telemetry?.followConsent(session)
  }
  collect(router, session)
}
