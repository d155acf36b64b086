import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useTestServer } from '../../testing/vitest.ts'
import { credentials } from './accounts.table.ts'

const server = useTestServer()

const hour = 60 * 60_000
const tooOld = { status: 403, body: { error: { code: 'session.too_old' } } }

/** What cannot be taken back, and the whole of the data. */
const guarded = [
  { method: 'GET', path: '/api/account/export' },
  { method: 'DELETE', path: '/api/account' },
]

describe.each(guarded)('$method $path', ({ method, path }) => {
  test('it is done at once for a session of the last hour', async () => {
    const { call } = await server().signIn()
    server().clock.advance(hour)
    expect((await call(path, { method })).status).toBe(200)
  })

  test('an older session proves first who is calling, and is let in for an hour', async () => {
    const { person, call } = await server().signIn()
    server().clock.advance(hour + 1)
    expect(await call(path, { method })).toMatchObject(tooOld)
    expect((await call('/api/profile')).body.username).toBe(person.username)
    const reauthentication = await call('/api/password/confirm', { body: { password: person.password } })
    expect(reauthentication).toMatchObject({ status: 200, body: { ok: true } })
    server().clock.advance(hour)
    expect((await call(path, { method })).status).toBe(200)
  })

  test('the proof of one session is none of another', async () => {
    const { person, call } = await server().signIn()
    const elsewhere = await server().signIn(person)
    server().clock.advance(hour + 1)
    await elsewhere.call('/api/password/confirm', { body: { password: person.password } })
    expect(await call(path, { method })).toMatchObject(tooOld)
    expect((await elsewhere.call('/api/profile')).status).toBe(200)
  })

  test('use alone keeps no session young', async () => {
    const { call } = await server().signIn()
    for (let count = 0; count < 3; count += 1) {
      server().clock.advance(hour / 2)
      expect((await call('/api/profile')).status).toBe(200)
    }
    expect(await call(path, { method })).toMatchObject(tooOld)
  })

  test('refusals do not count as attempts', async () => {
    const { person, call } = await server().signIn()
    server().clock.advance(hour + 1)
    for (let count = 0; count < 6; count += 1) expect(await call(path, { method })).toMatchObject(tooOld)
    await call('/api/password/confirm', { body: { password: person.password } })
    expect((await call(path, { method })).status).toBe(200)
  })
})

describe('proving again who is calling', () => {
  test('a wrong password proves nothing, and ends nothing', async () => {
    const { call } = await server().signIn()
    server().clock.advance(hour + 1)
    const answer = await call('/api/password/confirm', { body: { password: 'wrong-password' } })
    expect(answer).toMatchObject({
      status: 403,
      body: { error: { code: 'password.wrong_current', field: 'password' } },
    })
    expect(await call('/api/account/export')).toMatchObject(tooOld)
    expect((await call('/api/profile')).status).toBe(200)
  })

  test('an account without a password has none to prove it with', async () => {
    const { person, call } = await server().signIn()
    await server().db.delete(credentials).where(eq(credentials.userId, person.id))
    const answer = await call('/api/password/confirm', { body: { password: person.password } })
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'password.wrong_current' } } })
  })

  test('every other session stays', async () => {
    const { person, call } = await server().signIn()
    const elsewhere = await server().signIn(person)
    await call('/api/password/confirm', { body: { password: person.password } })
    expect((await elsewhere.call('/api/profile')).status).toBe(200)
    expect((await call('/api/sessions')).body.sessions).toHaveLength(2)
  })

  test('changing the password is a proof, too', async () => {
    const { person, call } = await server().signIn()
    server().clock.advance(hour + 1)
    await call('/api/password/change', { body: { currentPassword: person.password, password: 'nouveau-secret-2' } })
    expect((await call('/api/account/export')).status).toBe(200)
  })

  test('guesses here and at a change of the password are counted together', async () => {
    const { call } = await server().signIn()
    const guess = () => call('/api/password/confirm', { body: { password: 'wrong-password' } })
    const change = () =>
      call('/api/password/change', { body: { currentPassword: 'wrong-password', password: 'nouveau-secret-2' } })
    for (let count = 0; count < 5; count += 1) expect((await (count % 2 ? guess() : change())).status).toBe(403)
    for (const attempt of [guess, change]) {
      expect(await attempt()).toMatchObject({ status: 429, body: { error: { code: 'request.rate_limited' } } })
    }
  })
})

test('[AUTH-55] ending the sessions of other devices needs it, too; signing out does not', async () => {
  const { call, person } = await server().signIn()
  await server().signIn(person)
  const { sessions } = (await call('/api/sessions')).body
  const other = sessions.find(({ current }: { current: boolean }) => !current)
  server().clock.advance(hour + 1)
  const end = (path: string) => call(path, { method: 'DELETE' })
  for (const path of [`/api/sessions/${other.id}`, '/api/sessions']) {
    expect(await end(path)).toMatchObject(tooOld)
  }
  expect((await call('/api/sessions')).body.sessions).toHaveLength(2)
  await call('/api/password/confirm', { body: { password: person.password } })
  expect((await end(`/api/sessions/${other.id}`)).status).toBe(200)
  server().clock.advance(hour + 1)
  expect((await end('/api/session')).status).toBe(200)
})
