import { sessionMarker } from '@trouvaille/domain'
import type { RequestContext } from './http.ts'

/** The beginning of the names of cookies. */
export const cookiePrefix = 'trouvaille'

const sessionCookie = new RegExp(`^(?:__Secure-)?${cookiePrefix}\\.session_token=.*?Max-Age=(\\d+)`)

/** Sends the accounts library's cookies on, and with a session's cookie its marker. */
export function setSessionCookies(c: RequestContext, cookies: readonly string[]): void {
  for (const cookie of cookies) {
    c.header('Set-Cookie', cookie, { append: true })
    const marked = markerFor(cookie)
    if (marked) c.header('Set-Cookie', marked, { append: true })
  }
}

/** The marker that goes with a cookie: set and cleared with the session, for the same time. */
export function markerFor(cookie: string): string | undefined {
  const seconds = sessionCookie.exec(cookie)?.[1]
  if (seconds === undefined) return undefined
  return `${sessionMarker}=${seconds === '0' ? '' : '1'}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}
