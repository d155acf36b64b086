import { createHmac, timingSafeEqual } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Account, Role } from '@trouvaille/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { prepareStatement } from '../../platform/db/raw-query.ts'
import type { Database } from '../../platform/db/database.ts'
import { takeFirst } from '../../platform/runtime/take-first.ts'
import type { ProfilesView } from './accounts.store.ts'
import { accounts, sessions } from './accounts.table.ts'
import { hashOfToken } from './hashed-tokens.ts'

/** A request's session. */
export interface Session {
  id: string
  account: Account
  /** Whether it was opened or confirmed with a passkey. */
  isByPasskey: boolean
}

/** A session as it is stored, with its account. */
export interface StoredSession extends Session {
  openedAt: Date
  expiresAt: Date
}

/** Sessions that one query reads: after a restart thousands are asked for in the same second. */
const readAtOnce = 100

/** @param signedToken Value of the session cookie. @returns Undefined for a wrong signature and for no session. */
export type SessionLookup = (signedToken: string) => Promise<StoredSession | undefined>

export interface SessionLookupOptions {
  db: Database
  /** That of the accounts library. */
  secret: string
  profiles: ProfilesView
  rolesOf: (accountId: PgColumn) => SQL
}

interface Row {
  token: string
  id: string
  /** Milliseconds. */
  openedAt: number
  expiresAt: number
  isByPasskey: boolean
  accountId: string
  email: string
  username: string
  avatarUrl: string | null
  roles: Role[]
}

const milliseconds = (time: PgColumn) => sql`(extract(epoch from ${time}) * 1000)::float8`

/**
 * Reads sessions as the accounts library stores them, without renewing them: one query at a time, for all that are asked
 * for meanwhile. After a restart of the server everybody asks at once.
 */
export function createSessionLookup({ db, secret, profiles, rolesOf }: SessionLookupOptions): SessionLookup {
  const read = prepareStatement<{ tokens: string }, Row>(
    db,
    'sessions_of_tokens',
    sql`select found.* from jsonb_array_elements_text(${sql.placeholder('tokens')}::jsonb) as asked (token)
    cross join lateral (
      select ${sessions.token} as token, ${sessions.id} as id, ${milliseconds(sessions.createdAt)} as "openedAt",
        ${milliseconds(sessions.expiresAt)} as "expiresAt", ${sessions.passkeyAt} is not null as "isByPasskey",
        ${accounts.id} as "accountId", ${accounts.email} as email,
        ${profiles.username} as username, ${profiles.avatarUrl} as "avatarUrl",
        to_json(${rolesOf(accounts.id)}) as roles
      from ${sessions} join ${accounts} on ${accounts.id} = ${sessions.userId}
        join ${profiles} on ${profiles.id} = ${accounts.id}
      where ${sessions.token} = asked.token
      limit 1
    ) as found`,
  )
  const waiting = new Map<string, PromiseWithResolvers<StoredSession | undefined>>()
  let isReading = false

  async function readWaiting(): Promise<void> {
    isReading = true
    while (waiting.size > 0) {
      // Whoever asks from now on is answered by a later query: a session may end meanwhile.
      const asked = takeFirst(waiting, readAtOnce)
      try {
        const rows = await read({ tokens: JSON.stringify([...asked.keys()]) })
        for (const row of rows) asked.get(row.token)?.resolve(toSession(row))
        for (const { resolve } of asked.values()) resolve(undefined)
      } catch (error) {
        for (const { reject } of asked.values()) reject(error)
      }
      // The embedded database keeps this thread busy meanwhile: what came is taken up before the next query.
      await setImmediate()
    }
    isReading = false
  }

  return async (signedToken) => {
    const token = verified(signedToken, secret)
    if (token === undefined) return undefined
    const hash = hashOfToken(token)
    const known = waiting.get(hash)
    if (known) return known.promise
    const answer = Promise.withResolvers<StoredSession | undefined>()
    waiting.set(hash, answer)
    if (!isReading) void readWaiting()
    return answer.promise
  }
}

/** The token of a signed one; undefined if the signature is not that of our secret. */
function verified(signedToken: string, secret: string): string | undefined {
  const end = signedToken.lastIndexOf('.')
  const [token, signature] = [signedToken.slice(0, end), Buffer.from(signedToken.slice(end + 1))]
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined
}

const toSession = ({ id, openedAt, expiresAt, isByPasskey, accountId, ...row }: Row): StoredSession => ({
  id,
  isByPasskey,
  account: {
    id: accountId,
    email: row.email,
    username: row.username,
    avatarUrl: row.avatarUrl,
    roles: row.roles,
  },
  openedAt: new Date(openedAt),
  expiresAt: new Date(expiresAt),
})
