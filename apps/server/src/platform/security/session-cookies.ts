import { sessionMarker } from '@trouvaille/domain'
import type { RequestContext } from '../http/router.ts'

/** Prefix of cookie names. */
export const cookiePrefix = 'trouvaille'

/** Prefix of cookie names with TLS; browsers accept such cookies over TLS only. */
const securePrefix = '__Secure-'

/** Whether cookies have the Secure attribute. */
export const isSecure = (publicUrl: string | undefined): boolean => publicUrl?.startsWith('https:') ?? false

const named = (publicUrl: string | undefined, name: string) =>
  `${isSecure(publicUrl) ? securePrefix : ''}${cookiePrefix}.${name}`

/** Name of the session cookie. */
export const sessionCookieName = (publicUrl: string | undefined): string => named(publicUrl, 'session_token')

/** Name of the cookie that remembers who signed in on this device. */
export const deviceCookieName = (publicUrl: string | undefined): string => named(publicUrl, 'device')

const sessionCookie = new RegExp(`^(?:${securePrefix})?${cookiePrefix}\\.session_token=.*?Max-Age=(\\d+)`)

/** Forwards the accounts library's cookies, and adds the marker to a session cookie. */
export function setSessionCookies(c: RequestContext, cookies: readonly string[]): void {
  for (const cookie of cookies) {
    c.header('Set-Cookie', cookie, { append: true })
    const marked = markerFor(cookie)
    if (marked) c.header('Set-Cookie', marked, { append: true })
  }
}

/** The marker of a session cookie, readable by scripts: set and cleared with it, with the same lifetime. */
export function markerFor(cookie: string): string | undefined {
  const seconds = sessionCookie.exec(cookie)?.[1]
  if (seconds === undefined) return undefined
  const secure = cookie.startsWith(securePrefix) ? '; Secure' : ''
  return `${sessionMarker}=${seconds === '0' ? '' : '1'}; Path=/; Max-Age=${seconds}${secure}; SameSite=Lax`
}
