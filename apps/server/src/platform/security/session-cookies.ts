import { sessionMarker } from '@trouvaille/domain'
import type { Call } from '../http/call.ts'

/** Prefix of cookie names with TLS: browsers take such cookies over TLS only, for this host alone, from itself. */
const hostPrefix = '__Host-'

/** Whether cookies have the Secure attribute. */
export const isSecure = (publicUrl: string | undefined): boolean => publicUrl?.startsWith('https:') ?? false

/** What the names of all cookies begin with. */
export const cookiePrefix = (publicUrl: string | undefined): string =>
  `${isSecure(publicUrl) ? hostPrefix : ''}trouvaille`

const named = (publicUrl: string | undefined, name: string) => `${cookiePrefix(publicUrl)}.${name}`

/** Name of the session cookie. */
export const sessionCookieName = (publicUrl: string | undefined): string => named(publicUrl, 'session_token')

/** Name of the cookie that remembers who signed in on this device. */
export const deviceCookieName = (publicUrl: string | undefined): string => named(publicUrl, 'device')

const sessionCookie = new RegExp(`^(${hostPrefix})?trouvaille\\.session_token=.*?Max-Age=(\\d+)`)

/** Forwards the accounts library's cookies, and adds the marker to a session cookie. */
export function setSessionCookies(call: Call, cookies: readonly string[]): void {
  for (const cookie of cookies) {
    call.addCookie(cookie)
    const marked = markerFor(cookie)
    if (marked) call.addCookie(marked)
  }
}

/** The marker of a session cookie, readable by scripts: set and cleared with it, with the same lifetime. */
export function markerFor(cookie: string): string | undefined {
  const [, prefix = '', seconds] = sessionCookie.exec(cookie) ?? []
  if (seconds === undefined) return undefined
  const secure = prefix === '' ? '' : '; Secure'
  return `${prefix}${sessionMarker}=${seconds === '0' ? '' : '1'}; Path=/; Max-Age=${seconds}${secure}; SameSite=Lax`
}
