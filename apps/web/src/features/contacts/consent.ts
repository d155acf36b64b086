import { type App, ownId } from '../../core/app.ts'

/** Consent on this device to comparing the contacts. Deleted with the person's other data. */
const keyOf = (accountId: string) => `contacts:consent:${accountId}`

const isTrue = (value: unknown): value is true => value === true

export const hasConsented = (app: App): boolean => app.storage.read(keyOf(ownId(app)), isTrue) ?? false

export const rememberConsent = (app: App): void => void app.storage.write(keyOf(ownId(app)), true)
