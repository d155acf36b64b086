import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { newAddress, validSignUp } from './features/accounts/testing.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { rowsOf } from './platform/db/raw-query.ts'
import { film, testPassword } from './testing/factories.ts'
import { type Program, startProgram } from './testing/program.ts'
import { placeOfDatabase, useProgramDatabase } from './testing/program-database.ts'

/** A change and its audit entry are both committed, or neither, whenever the server is killed. */

const rounds = 3
const leastAnswered = 20
/** Rate limits apply here, too. */
const mostAnswered = 60

interface Member {
  id: string
  email: string
  token: string
}

/** Why a client stops: the server is gone, or the rate limit of a minute is reached. */
class Over extends Error {}

/** @returns The body of the response. @throws Over */
async function call(url: string, path: string, body: unknown, { token = '', method = 'POST' } = {}): Promise<never> {
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...newAddress() },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Over()
  })
  if (answer.status === 429) throw new Over()
  const text = await answer.text().catch(() => {
    throw new Over()
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${text}`)
  return JSON.parse(text) as never
}

async function signUp(url: string): Promise<Member> {
  const given = validSignUp()
  const { session } = await call(url, '/api/accounts', given)
  const { account, token } = session as { account: { id: string }; token: string }
  return { id: account.id, email: given.email, token }
}

function unlessOver(error: unknown): void {
  if (error instanceof Over) throw error
}

const share = (url: string, token: string, friend: Member) => () =>
  call(
    url,
    '/api/shares',
    { friendId: friend.id, work: film(randomInt(1, 2 ** 31)), clientId: randomUUID() },
    { token },
  )

/** Many clients at once: their transactions wait for each other, so a kill interrupts several of them. */
const sharing = (url: string, { token }: Member, friend: Member) =>
  Array.from({ length: 8 }, () => share(url, token, friend))

/** The acts that each client repeats: a sign-in, a share with a friend, and a friend request that is withdrawn. */
const burst = (url: string, { email, token }: Member, friend: Member, stranger: Member) => [
  () => call(url, '/api/session', { identifier: email, password: testPassword }),
  share(url, token, friend),
  async () => {
    // A request from before the kill may still be pending.
    await call(url, '/api/friend-requests', { personId: stranger.id }, { token }).catch(unlessOver)
    await call(url, `/api/people/${stranger.id}/request`, undefined, { token, method: 'DELETE' })
  },
]

/** Repeats an act until `Over`. */
async function repeat(act: () => Promise<unknown>, answered: () => void): Promise<void> {
  for (;;) {
    try {
      await act()
    } catch (error) {
      if (error instanceof Over) return
      throw error
    }
    answered()
  }
}

/** Repeats the acts until `count` are acknowledged, and kills the server during the next ones. */
async function actAndKill(program: Program, acts: readonly (() => Promise<unknown>)[], count: number): Promise<void> {
  const enough = Promise.withResolvers<void>()
  let left = count
  const acting = acts.map((act) =>
    repeat(act, () => {
      left -= 1
      if (left <= 0) enough.resolve()
    }),
  )
  await Promise.race([enough.promise, Promise.all(acting)])
  await program.stop('SIGKILL')
  await Promise.all(acting)
}

describe(`a server that is killed, ${placeOfDatabase}`, () => {
  const database = useProgramDatabase()
  const environment = () => ({ ...database(), TRUST_PROXY: '1' })

  /** The number of each act, counted in its table and in the audit. */
  async function counted(): Promise<{ written: object; kept: object }> {
    const { db, close } = await openDatabase(readConfig(environment()))
    try {
      const [row] = await rowsOf<{ written: object; kept: object }>(
        db,
        sql`with entries as (select action, count(*)::int as count from audit_entries group by action),
          kept as (select coalesce(jsonb_object_agg(action, count), '{}') as of from entries)
        select
          jsonb_build_object(
            'accounts', (select count(*) from accounts),
            'sessions', (select count(*) from sessions),
            'signIns', (select count(*) from sign_ins),
            'shares', (select count(*) from shares),
            'friends', (select count(*) from friendships where status = 'accepted'),
            'requests', (select count(*) from friendships where status = 'pending')
          ) as written,
          jsonb_build_object(
            'accounts', (of -> 'signup')::int,
            'sessions', (of -> 'login')::int,
            'signIns', (of -> 'login')::int,
            'shares', (of -> 'share_content')::int,
            'friends', (of -> 'accept_friend_request')::int,
            'requests', (of -> 'send_friend_request')::int - (of -> 'accept_friend_request')::int
              - coalesce((of -> 'cancel_friend_request')::int, 0)
          ) as kept
        from kept`,
      )
      if (!row) throw new Error('The database counts nothing.')
      return row
    } finally {
      await close()
    }
  }

  test('[AUD-25] has of every act its entry, and of every entry its act', async () => {
    let program = await startProgram(environment())
    const people: Member[] = []
    for (let number = 0; number < 3; number += 1) people.push(await signUp(program.url))
    const [lea, theo, mia] = people as [Member, Member, Member]
    const { id } = await call(program.url, '/api/friend-requests', { personId: theo.id }, lea)
    await call(program.url, `/api/friend-requests/${id as string}/accept`, undefined, theo)
    for (let round = 1; round <= rounds; round += 1) {
      const acts = [
        ...burst(program.url, lea, theo, mia),
        ...burst(program.url, theo, lea, mia),
        ...sharing(program.url, lea, theo),
        ...sharing(program.url, theo, lea),
      ]
      await actAndKill(program, acts, randomInt(leastAnswered, mostAnswered))
      const { written, kept } = await counted()
      expect(kept, `round ${round}`).toEqual(written)
      if (round < rounds) program = await startProgram(environment())
    }
    expect((await counted()).written).toMatchObject({ accounts: 3, friends: 1 })
  })
})
