import { hash } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import type { ReadHeaders } from '../../platform/http/caller.ts'

/** Session credentials of a request: the signed token of a cookie or of an Authorization header. */
export interface Credential {
  kind: 'bearer' | 'cookie'
  /** The token with its signature. */
  token: string
  /** Cache key of fixed length. */
  key: string
  /** Headers for the accounts library with this credential only. */
  headers(): Headers
}

const bearer = /^bearer +(\S+)$/i

/** The percent-decoded value, or the value unchanged if it is malformed. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/**
 * Credentials of a request by precedence: an invalid bearer token falls back to the cookie.
 * @param cookieName Name of the session cookie.
 */
export function credentialsOf(headers: ReadHeaders, cookieName: string): Credential[] {
  const credential = (kind: Credential['kind'], token: string | undefined): Credential[] =>
    token
      ? [
          {
            kind,
            token,
            key: hash('sha256', token, 'base64'),
            headers: () => new Headers({ cookie: `${cookieName}=${encodeURIComponent(token)}` }),
          },
        ]
      : []
  const shown = bearer.exec(headers.get('authorization') ?? '')?.[1]
  return [
    ...credential('bearer', shown && decoded(shown)),
    ...credential('cookie', parse(headers.get('cookie') ?? '', cookieName)[cookieName]),
  ]
}

/** The token for native shells: the value of the session cookie, with its signature. */
export function tokenOf(setCookies: readonly string[], cookieName: string): string {
  const start = `${cookieName}=`
  const value = setCookies
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length)
    .split(';')[0]
  if (!value) throw new Error('A session was opened without its cookie.')
  return decoded(value)
}
