import { createStore } from '../../lib/store.ts'
import { deviceStore, onStored } from '../../platform/storage.ts'

/**
 * Consent of this device to send telemetry; the default is no. Stored per device, independent of sign-in and sign-out.
 */

export type Consent = 'yes' | 'no'

const key = 'telemetry:consent'

const isConsent = (value: unknown): value is Consent => value === 'yes' || value === 'no'
const kept = () => deviceStore.read(key, isConsent)

export const consentStore = createStore<Consent | undefined>(kept())

// A choice made in another tab applies at once.
onStored((changed) => {
  if (changed === key || changed === null) consentStore.set(kept())
})

export function chooseConsent(consent: Consent): void {
  deviceStore.write(key, consent)
  consentStore.set(consent)
}
