import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addition, createPerson, film, type Person } from './testing/factories.ts'
import { queriesOf, tablesScannedBy } from './testing/query-plans.ts'
import type { Call } from './testing/server.ts'
import { useTestServer } from './testing/vitest.ts'

/**
 * The queries of the hot paths use an index. They are recorded from real calls, so a changed query is checked as it
 * is, and the tables hold enough rows that reading one from end to end would be the slower plan.
 */

const server = useTestServer()

/** So many people, each with one row in every table about people, and a few with many favourites. */
const people = 5000
const favouritesOfEach = 200

let person: Person
let call: Call
beforeAll(async () => {
  const { db } = server()
  const each = sql.raw(`generate_series(1, ${people}) as n`)
  await db.execute(
    sql`insert into accounts (id, email, name) select 'p' || n, 'p' || n || '@example.org', '' from ${each}`,
  )
  await db.execute(sql`insert into profiles (id, username, username_key)
    select 'p' || n, 'Personne-' || n, 'personne-' || n from ${each}`)
  await db.execute(sql`insert into user_roles (user_id, role) select 'p' || n, 'user' from ${each}`)
  await db.execute(sql`insert into credentials (id, account_id, user_id, provider_id)
    select 'p' || n, 'p' || n, 'p' || n, 'credential' from ${each}`)
  await db.execute(sql`insert into sessions (id, token, user_id, expires_at)
    select 'p' || n, 'token-' || n, 'p' || n, now() + interval '30 days' from ${each}`)
  await db.execute(sql`insert into sign_ins (user_id, at, success, device)
    select 'p' || n, now(), true, 'Firefox' from ${each}`)
  await db.execute(sql`insert into favourites (user_id, list, kind, item_id, item, changed_at)
    select 'p' || n % 100, 'current', 'movie', n::text, '{}', now()
    from generate_series(100, 100 * ${sql.raw(String(favouritesOfEach))}) as n where n % 100 > 0`)
  person = await createPerson(server().services)
  call = (await server().signIn(person)).call
  const changes = Array.from({ length: 50 }, (_, index) => addition(film(index + 1)))
  await call('/api/favourites/changes', { body: { changes } })
  await db.execute(sql`analyze`)
})

/** What happens often, as calls of the API. */
const hotPaths: { name: string; work: () => Promise<unknown> }[] = [
  { name: 'favourites after a revision', work: () => call('/api/favourites/changes?after=1') },
  { name: 'all favourites of a new device', work: () => call('/api/favourites/changes') },
  {
    name: 'sending a change of the favourites',
    work: () => call('/api/favourites/changes', { body: { changes: [addition(film(1))] } }),
  },
  {
    name: 'the session of a token',
    work: () => {
      // The server believes for a while what it read.
      server().services.accounts.forget(person.id)
      return call('/api/session')
    },
  },
  { name: 'whether a username is free', work: () => call('/api/usernames/personne-7') },
  {
    name: 'signing in with a username',
    work: () => server().call('/api/session', { body: { identifier: person.username, password: person.password } }),
  },
  {
    name: 'signing in with an e-mail',
    work: () => server().call('/api/session', { body: { identifier: person.email, password: person.password } }),
  },
  { name: 'the own profile', work: () => call('/api/profile') },
  { name: 'the devices of an account', work: () => call('/api/sessions') },
  { name: 'the sign-ins of an account', work: () => call('/api/sign-ins') },
]

describe('a hot path reads no table from end to end', () => {
  test.each(hotPaths)('$name', async ({ work }) => {
    const queries = await queriesOf(server().db, async () => {
      expect(await work()).toMatchObject({ status: 200 })
    })
    expect(queries).not.toEqual([])
    for (const query of queries) expect(await tablesScannedBy(server().db, query), query.sql).toEqual([])
  })

  test('and the check finds the ones that do', async () => {
    const query = { sql: 'select id from profiles where bio = $1', params: ['x'] }
    expect(await tablesScannedBy(server().db, query)).toEqual(['profiles'])
  })
})
