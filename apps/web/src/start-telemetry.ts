import { collect } from './features/telemetry/collector.ts'
import { consentStore } from './features/telemetry/consent.ts'
import { router } from './router.tsx'

/** Measures what this device does, and tells of it where somebody has agreed to that here [TEL-01]. */
export async function startTelemetry(): Promise<void> {
  if (consentStore.get() === 'yes') {
    const telemetry = await import('./features/telemetry/telemetry.ts').catch(() => undefined)
    telemetry?.followConsent()
  }
  collect(router)
}
