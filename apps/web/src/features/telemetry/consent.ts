import { createStore } from '../../lib/store.ts'
import { deviceStore } from '../../lib/storage.ts'

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
addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) consentStore.set(kept())
})

export function chooseConsent(consent: Consent): void {
  deviceStore.write(key, consent)
  consentStore.set(consent)
}

/** The browser asks, for all pages, that nobody follows the person: by Global Privacy Control or Do Not Track. */
export const asksForPrivacy = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === '1'
