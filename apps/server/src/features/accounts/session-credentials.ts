import { hash } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import type { ReadHeaders } from '../../platform/http/caller.ts'

/** What a request shows to prove its session: the signed token of a cookie or of an Authorization header. */
export interface Credential {
  kind: 'bearer' | 'cookie'
  /** A name for it in memory, of the same length whatever was sent. */
  key: string
  /** Shows the accounts library this credential and nothing else of the request. */
  headers(): Headers
}

const bearer = /^bearer +(\S+)$/i

/** The value that was percent-encoded, or the value as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/**
 * Those of a request, in the order in which they count: a bearer token that is none leaves the word to the cookie.
 * @param cookieName Of the session's cookie.
 */
export function credentialsOf(headers: ReadHeaders, cookieName: string): Credential[] {
  const credential = (kind: Credential['kind'], token: string | undefined): Credential[] =>
    token
      ? [
          {
            kind,
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

/** The token that native shells keep: what the session's cookie holds, signature and all. */
export function tokenOf(setCookies: readonly string[], cookieName: string): string {
  const start = `${cookieName}=`
  const value = setCookies
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length)
    .split(';')[0]
  if (!value) throw new Error('A session was opened without its cookie.')
  return decoded(value)
}
