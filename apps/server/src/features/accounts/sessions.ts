import type { Account } from '@trouvaille/contract'
import { APIError } from 'better-auth/api'
import { LRUCache } from 'lru-cache'
import type { Auth } from './auth.ts'

/** How long a session that was read is believed without asking the database again, in milliseconds. */
const believedMs = 15_000

/** A request's session. */
export interface Session {
  id: string
  account: Account
}

export interface SessionReader {
  /**
   * The session of a request's cookie or bearer token.
   * @returns With it, the `Set-Cookie` values that renew or clear the cookie.
   */
  read(headers: Headers): Promise<{ session: Session | undefined; cookies: string[] }>
  /** Makes the next request of these sessions read the database again: an ended one is dead at once. */
  forget(accountId: string): void
}

/**
 * Reads sessions through a small cache, because reading one from the database costs more than most requests.
 * Whoever ends a session or changes what `Account` holds calls `forget`.
 */
export function createSessionReader(
  auth: Auth,
  describe: (id: string, email: string) => Promise<Account | undefined>,
): SessionReader {
  const cache = new LRUCache<string, Session>({ max: 10_000, ttl: believedMs })
  /** Counts `forget`: what was read before one must not be believed after it. */
  let forgotten = 0

  async function getSession(headers: Headers) {
    try {
      return await auth.api.getSession({ headers, returnHeaders: true })
    } catch (error) {
      // The session was ended while it was being renewed.
      if (error instanceof APIError && error.statusCode < 500) return { headers: new Headers(), response: null }
      throw error
    }
  }

  return {
    async read(headers) {
      const authorization = headers.get('authorization')
      const cookie = headers.get('cookie')
      if (!authorization && !cookie) return { session: undefined, cookies: [] }
      // Both count: a token that is none leaves the word to the cookie.
      const key = `${authorization ?? ''}\n${cookie ?? ''}`
      const known = cache.get(key)
      if (known) return { session: known, cookies: [] }

      const forgottenBefore = forgotten
      const { headers: answer, response: found } = await getSession(headers)
      const account = found ? await describe(found.user.id, found.user.email) : undefined
      const session = found && account ? { id: found.session.id, account } : undefined
      if (session && forgotten === forgottenBefore) cache.set(key, session)
      return { session, cookies: answer.getSetCookie() }
    },

    forget(accountId) {
      forgotten += 1
      for (const [key, { account }] of cache.entries()) if (account.id === accountId) cache.delete(key)
    },
  }
}
