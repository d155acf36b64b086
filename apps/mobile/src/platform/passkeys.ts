import type { PasskeyAssertion, PasskeyAttestation } from '@trouvaille/contract'

/** The web view makes no passkeys: its pages are at an origin of the shell, for which no device keeps a key. */

export class PasskeyExists extends Error {}

export const supportsPasskeys = (): boolean => false

export const offersPasskeys = async (): Promise<boolean> => false

export const createPasskey = async (): Promise<PasskeyAttestation | undefined> => undefined

export const signWithPasskey = async (): Promise<PasskeyAssertion | undefined> => undefined

export const withdrawPasskeys = async (): Promise<void> => {}
