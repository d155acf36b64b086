import { createStore } from '../../lib/store.ts'
import { deviceStore, onStored } from '../../platform/storage.ts'

/**
 * Whether this device may tell what it measures. Nobody said anything: it may not. The choice is the device's, and stays
 * there whoever signs in or out.
 */

export type Consent = 'yes' | 'no'

const key = 'telemetry:consent'

const isConsent = (value: unknown): value is Consent => value === 'yes' || value === 'no'
const kept = () => deviceStore.read(key, isConsent)

export const consentStore = createStore<Consent | undefined>(kept())

// What was said in another tab holds here at once.
onStored((changed) => {
  if (changed === key || changed === null) consentStore.set(kept())
})

export function chooseConsent(consent: Consent): void {
  deviceStore.write(key, consent)
  consentStore.set(consent)
}
