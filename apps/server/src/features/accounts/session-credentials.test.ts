import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { sessions } from './accounts.table.ts'
import { cookieOf, signInWith } from './testing.ts'

const server = useTestServer()

describe('what a request shows of its session', () => {
  test('[AUTH-55] an invented, altered or foreign token is nobody', async () => {
    const { token } = await server().signIn()
    for (const authorization of [
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      'Bearer null',
      'Bearer',
      `Basic ${token}`,
    ]) {
      const { body } = await server().call('/api/session', { headers: { authorization } })
      expect(body, authorization).toEqual({ account: null, kept: [], isPasskeyDue: false })
    }
  })

  test('[AUTH-55] [GAP-37] what lies in the table of sessions opens none', async () => {
    const { person, token } = await server().signIn()
    const [row] = await server().db.select().from(sessions).where(eq(sessions.userId, person.id))
    const [secret = '', signature = ''] = token.split('.')
    expect(signature).not.toBe('')
    expect(JSON.stringify(row)).not.toContain(secret)
    const stolen = row?.token ?? ''
    // Without a signature, with that of another, and where a browser shows it.
    for (const value of [stolen, `${stolen}.${signature}`, secret]) {
      for (const headers of [
        { authorization: `Bearer ${value}` },
        { cookie: `trouvaille.session_token=${encodeURIComponent(value)}` },
      ]) {
        expect((await server().call('/api/session', { headers })).body, value).toEqual({
          account: null,
          kept: [],
          isPasskeyDue: false,
        })
      }
    }
  })

  test('[AUTH-53] a cookie of before the hashes goes on working once the table is brought up to date', async () => {
    const { person, token, call } = await server().signIn()
    const own = eq(sessions.userId, person.id)
    await server()
      .db.update(sessions)
      .set({ token: token.split('.')[0] ?? '' })
      .where(own)
    server().services.accounts.invalidate(person.id)
    expect((await call('/api/profile')).status).toBe(401)
    const migration = await readFile(
      join(import.meta.dirname, '../../migrations/0006_hashed_session_tokens.sql'),
      'utf8',
    )
    await server().db.execute(sql`${sql.raw(migration.replace(';', ''))} where ${own}`)
    expect((await call('/api/profile')).status).toBe(200)
  })

  test('[AUTH-55] the token works as it was handed out, percent-encoded too', async () => {
    const { person, token } = await server().signIn()
    for (const authorization of [`Bearer ${token}`, `bearer ${encodeURIComponent(token)}`]) {
      const { body, headers } = await server().call('/api/session', { headers: { authorization } })
      expect(body.account?.email).toBe(person.email)
      expect(headers.getSetCookie()).toEqual([])
    }
  })

  test('[AUTH-53] whoever shows a token is given no cookie, and loses none: not for a renewal, not for a wrong one', async () => {
    const { person, token, call } = await server().signIn()
    await server().db.execute(
      sql`update sessions set expires_at = expires_at - interval '2 hours' where user_id = ${person.id}`,
    )
    const before = await server().db.select().from(sessions).where(eq(sessions.userId, person.id))
    const renewed = await call('/api/session')
    expect(renewed.body.account.id).toBe(person.id)
    expect(renewed.headers.getSetCookie()).toEqual([])
    const after = await server().db.select().from(sessions).where(eq(sessions.userId, person.id))
    expect(after[0]?.expiresAt.getTime()).toBeGreaterThan(before[0]?.expiresAt.getTime() ?? Infinity)
    const wrong = await server().call('/api/session', { headers: { authorization: `Bearer ${token}x` } })
    expect(wrong.body).toEqual({ account: null, kept: [], isPasskeyDue: false })
    expect(wrong.headers.getSetCookie()).toEqual([])
  })

  test.each(['Bearer junk', 'Bearer junk.junk', 'Bearer %', 'Basic YTpi'])(
    '[AUTH-53] "%s" beside a valid cookie leaves the word, and the browser its cookie',
    async (authorization) => {
      const { email } = await createPerson(server().services)
      const cookie = cookieOf(await signInWith(server(), email))
      for (const path of ['/api/session', '/api/profile']) {
        const answer = await server().call(path, { headers: { cookie, authorization } })
        expect((answer.body.account ?? answer.body).email).toBe(email)
        expect(answer.headers.getSetCookie()).toEqual([])
      }
    },
  )

  test('[AUTH-53] the token of an ended session does not end the one of the cookie beside it', async () => {
    const { email } = await createPerson(server().services)
    const cookie = cookieOf(await signInWith(server(), email))
    const { token, call } = await server().signIn()
    await call('/api/session', { method: 'DELETE' })
    const answer = await server().call('/api/session', { headers: { cookie, authorization: `Bearer ${token}` } })
    expect(answer.body.account.email).toBe(email)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('[AUTH-55] a header that many send alike does not lend one person the session of another', async () => {
    const people = [await createPerson(server().services), await createPerson(server().services)]
    const cookies = await Promise.all(people.map(async ({ email }) => cookieOf(await signInWith(server(), email))))
    for (const [index, cookie] of cookies.entries()) {
      const { body } = await server().call('/api/session', { headers: { cookie, authorization: 'Basic YTpi' } })
      expect(body.account?.email).toBe(people[index]?.email)
    }
  })
})
