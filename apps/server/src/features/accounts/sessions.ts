import type { Account } from '@trouvaille/contract'
import { LRUCache } from 'lru-cache'
import type { Auth } from './auth.ts'

/** How long a session that was read is believed without asking the database again, in milliseconds. */
const believedMs = 15_000

export interface SessionReader {
  /** The account of a request's cookie or bearer token. */
  accountOf(headers: Headers): Promise<Account | undefined>
  /** Makes the next request of these sessions read the database again. */
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
  const cache = new LRUCache<string, Account>({ max: 10_000, ttl: believedMs })
  return {
    async accountOf(headers) {
      const key = headers.get('authorization') ?? headers.get('cookie')
      if (!key) return undefined
      const known = cache.get(key)
      if (known) return known
      const session = await auth.api.getSession({ headers })
      const account = session ? await describe(session.user.id, session.user.email) : undefined
      if (account) cache.set(key, account)
      return account
    },

    forget(accountId) {
      for (const [key, account] of cache.entries()) if (account.id === accountId) cache.delete(key)
    },
  }
}
