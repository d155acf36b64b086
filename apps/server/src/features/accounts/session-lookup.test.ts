import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { useTestServer } from '../../testing/vitest.ts'
import { queriesOf } from '../../testing/query-plans.ts'
import { profilesView } from '../profiles/index.ts'
import { rolesOf } from '../roles/index.ts'
import { createSessionLookup } from './session-lookup.ts'

const server = useTestServer()

const lookup = (secret = server().secret) =>
  createSessionLookup({ db: server().db, secret, profiles: profilesView, rolesOf })

test('[AUTH-53] a session is read with its account, as the library stores it', async () => {
  const { person, token } = await server().signIn()
  await server().services.roles.change('grant', person.email, 'moderator')
  const found = await lookup()(token)
  const { rows } = (await server().db.execute(
    sql`select id, extract(epoch from expires_at) * 1000 as "expiresAt" from sessions where user_id = ${person.id}`,
  )) as { rows: { id: string; expiresAt: string }[] }
  expect(found).toMatchObject({
    id: rows[0]?.id,
    account: { id: person.id, email: person.email, username: person.username, avatarUrl: null },
  })
  expect(found?.account.roles).toEqual(['moderator'])
  expect(found?.expiresAt.getTime()).toBeCloseTo(Number(rows[0]?.expiresAt), 0)
  expect(found?.openedAt.getTime()).toBeLessThanOrEqual(found?.expiresAt.getTime() ?? 0)
})

test('[AUTH-55] nothing is read for a token that we have not signed', async () => {
  const { token } = await server().signIn()
  const [value, signature] = token.split('.')
  const wrong = [
    '',
    '.',
    value,
    `${value}.`,
    `${value}.${signature?.slice(1)}`,
    `${token}x`,
    `${token}=`,
    `x${token}`,
    `${value}.${btoa('x'.repeat(32))}`,
  ]
  const queries = await queriesOf(server().database, async () => {
    for (const each of wrong) expect(await lookup()(each ?? ''), each).toBeUndefined()
    expect(await lookup('another secret')(token)).toBeUndefined()
  })
  expect(queries).toEqual([])
})

test('whoever asks while a query runs is answered by the next one, all with one', async () => {
  const tokens = await Promise.all(Array.from({ length: 5 }, async () => (await server().signIn()).token))
  const lookUp = lookup()
  let found: (string | undefined)[] = []
  const queries = await queriesOf(server().database, async () => {
    const all = await Promise.all([...tokens, tokens[4] ?? ''].map(lookUp))
    found = all.map((one) => one?.account.id)
  })
  expect(new Set(found).size).toBe(5)
  expect(found).not.toContain(undefined)
  expect(queries.filter(({ sql: text }) => text.includes('asked'))).toHaveLength(2)
})

test('a failure is that of all who asked, and the next one asks anew', async () => {
  const { token } = await server().signIn()
  const { db } = server()
  const run = vi.spyOn(db as Required<typeof db>, 'runPrepared').mockRejectedValueOnce(new Error('away'))
  const lookUp = lookup()
  const [one, two] = await Promise.allSettled([lookUp(token), lookUp(token)])
  expect([one.status, two.status]).toContain('rejected')
  run.mockRestore()
  expect(await lookUp(token)).toBeDefined()
})

test('of thousands that are asked for at once a query reads a hundred', async () => {
  const { secret } = server()
  const tokens = Array.from({ length: 250 }, (_, index) => {
    const value = `token-${index}`
    return `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`
  })
  const lookUp = lookup()
  const queries = await queriesOf(server().database, async () => {
    expect(await Promise.all(tokens.map(lookUp))).toEqual(tokens.map(() => undefined))
  })
  // The first one begins with who is first. A server that has just started reads other tables meanwhile.
  expect(queries.filter(({ sql: text }) => text.includes('"sessions"'))).toHaveLength(4)
})
