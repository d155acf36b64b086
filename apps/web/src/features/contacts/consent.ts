import { deviceStore } from '../../platform/storage.ts'

/** That somebody agreed, on this device, to their contacts being compared. It is forgotten with the person. */
const keyOf = (accountId: string) => `contacts:consent:${accountId}`

const isTrue = (value: unknown): value is true => value === true

export const hasConsented = (accountId: string): boolean => deviceStore.read(keyOf(accountId), isTrue) ?? false

export const rememberConsent = (accountId: string): void => void deviceStore.write(keyOf(accountId), true)
