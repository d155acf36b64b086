import { sessionMarker } from '@trouvaille/domain'

/**
 * What lets this device call as somebody. A browser has it in cookies that scripts cannot read, and beside them one that
 * says that there is a session.
 */

/** The tokens of a new session, for devices that send no cookies. */
export interface Credentials {
  readonly token: string
  readonly device: string
}

/** Whether there is a session on this device: without one nobody is signed in. */
export const hasSession = (): boolean => document.cookie.includes(`${sessionMarker}=1`)

/** Keeps what a new session was answered with. The response has set the cookies. */
export const keepCredentials: (opened: Credentials) => void = () => {}

/** The device token of the last sign-in, which the next one sends; undefined where a cookie holds it. */
export const deviceToken = (): string | undefined => undefined

/**
 * Removes the session, which has ended.
 * @param _isAccountGone Whether the account was deleted: the device is then no longer known by it.
 */
export function removeSession(_isAccountGone = false): void {
  document.cookie = `${sessionMarker}=; Path=/; Max-Age=0; SameSite=Lax`
}

/** Whether a provider that somebody signs in with can lead back here. */
export const acceptsProviders = (): boolean => true
