import { sessionMarker } from '@trouvaille/domain'

/**
 * Whether this device can call as somebody. A browser does so with cookies that scripts cannot read, and beside them one
 * that says that there is a session.
 */

/** Whether there is a session on this device: without one nobody is signed in. */
export const hasSession = (): boolean => document.cookie.includes(`${sessionMarker}=1`)

/**
 * Removes the session, which has ended.
 * @param _isAccountGone Whether the account was deleted: the device is then no longer known by it.
 */
export function removeSession(_isAccountGone?: boolean): void {
  // Over TLS its name has a prefix, which browsers take with "Secure" alone.
  for (const [prefix, secure] of [
    ['', ''],
    ['__Host-', '; Secure'],
  ]) {
    document.cookie = `${prefix}${sessionMarker}=; Path=/; Max-Age=0${secure}; SameSite=Lax`
  }
}
