import { deviceStore } from '../../platform/storage.ts'

/** Consent on this device to comparing the contacts. Deleted with the person's other data. */
const keyOf = (accountId: string) => `contacts:consent:${accountId}`

const isTrue = (value: unknown): value is true => value === true

export const hasConsented = (accountId: string): boolean => deviceStore.read(keyOf(accountId), isTrue) ?? false

export const rememberConsent = (accountId: string): void => void deviceStore.write(keyOf(accountId), true)
