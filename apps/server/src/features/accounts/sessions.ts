import type { Account } from '@trouvaille/contract'
import { APIError } from 'better-auth/api'
import { LRUCache } from 'lru-cache'
import type { ReadHeaders } from '../../platform/http/caller.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Auth } from './auth.ts'
import { type Credential, credentialsOf } from './session-credentials.ts'
import { isOver } from './session-lifetimes.ts'

/** How long a session that was read is believed without asking the database again, in milliseconds. */
const believedMs = 15_000

/** Bytes that the sessions in memory may take, by a rough count. */
const rememberedBytes = 8 * 1024 * 1024

/** A request's session. */
export interface Session {
  id: string
  account: Account
}

interface Answer {
  session: Session | undefined
  /** `Set-Cookie` values that renew or clear the cookie. */
  cookies: string[]
}

export interface Reading {
  /** False where no answer can take a renewed cookie along: the session would outlive its cookie [AUTH-54]. */
  renews?: boolean
}

export interface SessionReader {
  /** The session of a request's bearer token, else of its cookie; it is extended when that is due. */
  read(headers: ReadHeaders, reading?: Reading): Promise<Answer>
  /** Makes the next request of these sessions read the database again: an ended one is dead at once. */
  invalidate(accountId: string): void
}

export interface SessionReaderOptions {
  auth: Auth
  clock: Clock
  /** Of the session's cookie. */
  cookieName: string
  describe: (id: string, email: string) => Promise<Account | undefined>
}

/**
 * Reads sessions through a small cache, because reading one from the database costs more than most requests.
 * Whoever ends a session or changes what `Account` holds calls `forget`.
 */
export function createSessionReader({ auth, clock, cookieName, describe }: SessionReaderOptions): SessionReader {
  const cache = new LRUCache<string, Session>({
    ttl: believedMs,
    maxSize: rememberedBytes,
    // Two bytes a character, and what an entry of the cache itself takes.
    sizeCalculation: (session, key) => 500 + 2 * (key.length + JSON.stringify(session).length),
  })
  const reading = new Map<string, Promise<Answer>>()
  /** Counts `forget`: what was read before one must not be believed after it. */
  let forgotten = 0

  async function getSession(headers: Headers, renews: boolean) {
    try {
      const query = renews ? {} : { query: { disableRefresh: true } }
      return await auth.api.getSession({ headers, returnHeaders: true, ...query })
    } catch (error) {
      // The session was ended while it was being renewed.
      if (error instanceof APIError && error.statusCode < 500) return { headers: new Headers(), response: null }
      throw error
    }
  }

  async function readStored({ key, headers: show }: Credential, renews: boolean): Promise<Answer> {
    const headers = show()
    const expiredBefore = forgotten
    const { headers: answer, response: found } = await getSession(headers, renews)
    if (found && isOver(found.session.createdAt, clock.now())) {
      const ended = await auth.api.signOut({ headers, returnHeaders: true })
      return { session: undefined, cookies: ended.headers.getSetCookie() }
    }
    const account = found ? await describe(found.user.id, found.user.email) : undefined
    const session = found && account ? { id: found.session.id, account } : undefined
    if (session && forgotten === expiredBefore) cache.set(key, session)
    return { session, cookies: answer.getSetCookie() }
  }

  /** Requests that come together, as those of a page do, wait for one reading. */
  async function readOne(credential: Credential, renews: boolean): Promise<Answer> {
    const { key } = credential
    const known = cache.get(key)
    if (known) return { session: known, cookies: [] }
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
        // Whoever shows a token keeps no cookie; the one that came with it is not judged by it.
        if (credential.kind === 'cookie') cookies = answer.cookies
        if (answer.session) return { session: answer.session, cookies }
      }
      return { session: undefined, cookies }
    },

    invalidate(accountId) {
      forgotten += 1
      reading.clear()
      for (const [key, { account }] of cache.entries()) if (account.id === accountId) cache.delete(key)
    },
  }
}
