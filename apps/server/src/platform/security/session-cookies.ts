import { sessionMarker } from '@trouvaille/domain'
import type { RequestContext } from '../http/router.ts'

/** The beginning of the names of cookies. */
export const cookiePrefix = 'trouvaille'

/** Behind TLS the names of cookies begin so, and browsers take such cookies over TLS only. */
const securePrefix = '__Secure-'

/** Whether cookies are for TLS only. */
export const isSecure = (publicUrl: string | undefined): boolean => publicUrl?.startsWith('https:') ?? false

const named = (publicUrl: string | undefined, name: string) =>
  `${isSecure(publicUrl) ? securePrefix : ''}${cookiePrefix}.${name}`

/** The name of the cookie that holds the session. */
export const sessionCookieName = (publicUrl: string | undefined): string => named(publicUrl, 'session_token')

/** The name of the cookie that says who signed in on this device. */
export const deviceCookieName = (publicUrl: string | undefined): string => named(publicUrl, 'device')

const sessionCookie = new RegExp(`^(?:${securePrefix})?${cookiePrefix}\\.session_token=.*?Max-Age=(\\d+)`)

/** Sends the accounts library's cookies on, and with a session's cookie its marker. */
export function setSessionCookies(c: RequestContext, cookies: readonly string[]): void {
  for (const cookie of cookies) {
    c.header('Set-Cookie', cookie, { append: true })
    const marked = markerFor(cookie)
    if (marked) c.header('Set-Cookie', marked, { append: true })
  }
}

/** The marker that goes with a cookie: set and cleared with the session, for the same time and the same connections. */
export function markerFor(cookie: string): string | undefined {
  const seconds = sessionCookie.exec(cookie)?.[1]
  if (seconds === undefined) return undefined
  const secure = cookie.startsWith(securePrefix) ? '; Secure' : ''
  return `${sessionMarker}=${seconds === '0' ? '' : '1'}; Path=/; Max-Age=${seconds}${secure}; SameSite=Lax`
}
