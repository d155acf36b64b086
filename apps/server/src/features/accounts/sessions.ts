import type { Account } from '@trouvaille/contract'
import { APIError } from 'better-auth/api'
import { LRUCache } from 'lru-cache'
import type { ReadHeaders } from '../../platform/http/caller.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Auth } from './auth.ts'
import { type Credential, credentialsOf } from './session-credentials.ts'
import { isExtended, isOver, isValid } from './session-lifetimes.ts'
import type { Session, SessionLookup } from './session-lookup.ts'

/** Time to live of a cached session, in milliseconds; shorter while invalidations of other nodes do not come here. */
const believedMs = { usually: 15_000, deaf: 1000 }

/** Approximate size limit of the cache, in bytes. */
const rememberedBytes = 8 * 1024 * 1024

interface Answer {
  session: Session | undefined
  /** `Set-Cookie` values that renew or clear the cookie. */
  cookies: string[]
}

export interface Reading {
  /** False where the response cannot renew the cookie: the session would outlive it [AUTH-54]. */
  renews?: boolean
}

export interface SessionReader {
  /** The session of a request's bearer token, or else of its cookie; its expiry is extended when due. */
  read(headers: ReadHeaders, reading?: Reading): Promise<Answer>
  /** Invalidates sessions, so that the next request reads the database: an ended one is rejected at once. */
  invalidate(accountId: string): void
  /** Invalidates all: which ended is not known. */
  clear(): void
}

export interface SessionReaderOptions {
  auth: Auth
  clock: Clock
  /** Name of the session cookie. */
  cookieName: string
  lookUp: SessionLookup
  describe: (id: string, email: string) => Promise<Account | undefined>
  /** Whether invalidations of other nodes come here. */
  isCurrent: () => boolean
}

/**
 * Reads sessions through a small cache, because reading one from the database costs more than most requests. What the
 * lookup does not find, or is to be renewed or ended, is left to the accounts library. Ending a session, or changing what `Account` contains, requires `forget`.
 */
export function createSessionReader({
  auth,
  clock,
  cookieName,
  lookUp,
  describe,
  isCurrent,
}: SessionReaderOptions): SessionReader {
  const cache = new LRUCache<string, Session>({
    ttl: believedMs.usually,
    maxSize: rememberedBytes,
    // Two bytes per character, plus the overhead of a cache entry.
    sizeCalculation: (session, key) => 500 + 2 * (key.length + JSON.stringify(session).length),
  })
  const reading = new Map<string, Promise<Answer>>()
  /** Counts calls of `forget`: results of reads that began before one are not cached. */
  let forgotten = 0

  const isBelieved = (key: string) => isCurrent() || cache.getRemainingTTL(key) > believedMs.usually - believedMs.deaf

  async function getSession(headers: Headers, renews: boolean) {
    try {
      const query = renews ? {} : { query: { disableRefresh: true } }
      return await auth.api.getSession({ headers, returnHeaders: true, ...query })
    } catch (error) {
      // The session was ended during the renewal.
      if (error instanceof APIError && error.statusCode < 500) return { headers: new Headers(), response: null }
      throw error
    }
  }

  async function readStored({ key, token, headers: show }: Credential, renews: boolean): Promise<Answer> {
    const expiredBefore = forgotten
    const stored = await lookUp(token)
    const now = clock.now()
    if (stored && isValid(stored, now) && (!renews || isExtended(stored, now))) {
      const session = { id: stored.id, account: stored.account, isByPasskey: stored.isByPasskey }
      if (forgotten === expiredBefore) cache.set(key, session)
      return { session, cookies: [] }
    }
    const headers = show()
    const { headers: answer, response: found } = await getSession(headers, renews)
    if (found && isOver(found.session.createdAt, clock.now())) {
      const ended = await auth.api.signOut({ headers, returnHeaders: true })
      return { session: undefined, cookies: ended.headers.getSetCookie() }
    }
    const account = found ? await describe(found.user.id, found.user.email) : undefined
    const session =
      found && account ? { id: found.session.id, account, isByPasskey: Boolean(found.session.passkeyAt) } : undefined
    if (session && forgotten === expiredBefore) cache.set(key, session)
    return { session, cookies: answer.getSetCookie() }
  }

  /** Concurrent requests, such as those of a page, share one read. */
  async function readOne(credential: Credential, renews: boolean): Promise<Answer> {
    const { key } = credential
    const known = cache.get(key)
    if (known && isBelieved(key)) return { session: known, cookies: [] }
    const begun = reading.get(key)
    if (begun) return begun
    const stored = readStored(credential, renews).finally(() => {
      if (reading.get(key) === stored) reading.delete(key)
    })
    reading.set(key, stored)
    return stored
  }

  return {
    async read(headers, { renews = true } = {}) {
      let cookies: string[] = []
      for (const credential of credentialsOf(headers, cookieName)) {
        const answer = await readOne(credential, renews)
        // A client with a bearer token keeps no cookies; a cookie that came along is ignored.
        if (credential.kind === 'cookie') cookies = answer.cookies
        if (answer.session) return { session: answer.session, cookies }
      }
      return { session: undefined, cookies }
    },

    clear() {
      forgotten += 1
      reading.clear()
      cache.clear()
    },

    invalidate(accountId) {
      forgotten += 1
      reading.clear()
      for (const [key, { account }] of cache.entries()) if (account.id === accountId) cache.delete(key)
    },
  }
}
