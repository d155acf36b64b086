import { beforeEach, describe, expect, test } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import type { Answer } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { newAddress, newEmail, validSignUp } from './testing.ts'

const server = useTestServer()

/** The limits count in real time; nothing here waits for a window to end. */
function expectBlockedForAMinute({ status, headers, body }: Answer): void {
  expect(status).toBe(429)
  const { code, retryAfter } = body.error
  expect(code).toBe('request.rate_limited')
  expect(headers.get('retry-after')).toBe(String(retryAfter))
  // A slow machine may have used some of it up.
  expect(retryAfter).toBeGreaterThan(30)
  expect(retryAfter).toBeLessThanOrEqual(60)
}

let here: Record<string, string>
beforeEach(() => {
  here = newAddress()
})

const post = (path: string, body: unknown, headers = here) => server().call(path, { body, headers })
const signIn = (identifier: string, password: string, headers = here) =>
  post('/api/session', { identifier, password }, headers)

/** How many of many concurrent calls are allowed. */
async function passed(count: number, call: (index: number) => Promise<{ status: number }>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => call(index)))
  return answers.filter(({ status }) => status !== 429).length
}

describe('attempts to sign in', () => {
  test('[RULE-16] [RULE-18] [GAP-18] [GAP-43] the sixth within a minute is blocked, right or wrong, with the time to wait', async () => {
    const { email, password } = await createPerson(server().services)
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await signIn(email, 'wrong-password')).status).toBe(401)
    expectBlockedForAMinute(await signIn(email, password))
    expect((await signIn(email.toUpperCase(), password)).status).toBe(429)
    expect((await signIn(email, password, newAddress())).status).toBe(200)
  })

  test('[RULE-16] [GAP-43] right ones count, too', async () => {
    const { email, password } = await createPerson(server().services)
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await signIn(email, password)).status).toBe(200)
    expectBlockedForAMinute(await signIn(email, password))
  })

  test('[RULE-16] [GAP-24] a name is one name, however it is written', async () => {
    const { username } = await createPerson(server().services, { username: `christine-${newEmail().slice(2, 10)}` })
    const spellings = [
      username.replaceAll('i', 'İ'),
      username.replaceAll('i', 'ı'),
      username.replaceAll('s', 'ſ'),
      username.toUpperCase(),
      username.replace('chr', 'ｃʜʳ'),
    ]
    for (const spelling of spellings) {
      expect((await signIn(spelling, 'wrong-password')).status, spelling).toBe(401)
    }
    expect((await signIn(username, 'wrong-password')).status).toBe(429)
    for (const spelling of spellings) expect((await signIn(spelling, 'wrong-password')).status, spelling).toBe(429)
  })

  test('[GAP-26] they are counted for unknown names in the same way', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1)
      statuses.push((await signIn('personne-ici', 'wrong-password')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('[GAP-26] the count of a username does not tell to which e-mail it belongs', async () => {
    const { email, username } = await createPerson(server().services)
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(username, 'wrong-password')
    expect((await signIn(username, 'wrong-password')).status).toBe(429)
    expect((await signIn(email, 'wrong-password')).status).toBe(401)
  })

  test('[GAP-18] a script that sends them all at once gets no further', async () => {
    const { email } = await createPerson(server().services)
    expect(await passed(40, () => signIn(email, 'wrong-password'))).toBe(5)
  })

  test('[GAP-18] one address that tries many accounts is stopped, and an IPv6 line is one address', async () => {
    expect(await passed(32, () => signIn(newEmail(), 'wrong-password'))).toBe(30)
    const line = (index: number) => ({ 'x-forwarded-for': `2001:db8:1:1::${index.toString(16)}` })
    const tries = (index: number) => signIn(newEmail(), 'wrong-password', line(index))
    expect(await passed(32, tries)).toBe(30)
    expect((await signIn(newEmail(), 'wrong-password', { 'x-forwarded-for': '2001:db8:1:2::1' })).status).toBe(401)
  })

  test('[GAP-18] people behind one address who know their passwords do not stop each other', async () => {
    const guess = () => signIn(newEmail(), 'wrong-password')
    expect(await passed(29, guess)).toBe(29)
    for (let count = 0; count < 3; count += 1) {
      const { email, password } = await createPerson(server().services)
      expect((await signIn(email, password)).status).toBe(200)
    }
    expect(await passed(2, guess)).toBe(1)
  })

  test('[GAP-18] one account guessed from everywhere is closed to strangers, not to its owner', async () => {
    const { email, password } = await createPerson(server().services)
    const home = newAddress()
    expect((await signIn(email, password, home)).status).toBe(200)
    expect(await passed(62, () => signIn(email, 'wrong-password', newNetwork()))).toBe(60)
    expect((await signIn(email, password, newNetwork())).status).toBe(429)
    expect((await signIn(email, password, home)).status).toBe(200)
  })
})

/** Another network also in the shortened form that the history keeps. */
let networks = 0
function newNetwork(): Record<string, string> {
  networks += 1
  return { 'x-forwarded-for': `11.${networks >> 8}.${networks & 255}.1` }
}

describe('the other ways in', () => {
  test('[GAP-18] sign-ups of one address: ten in a minute, twice what a device lets through', async () => {
    expect(await passed(15, () => post('/api/accounts', validSignUp()))).toBe(10)
    expectBlockedForAMinute(await post('/api/accounts', validSignUp()))
    expect((await post('/api/accounts', validSignUp(), newAddress())).status).toBe(200)
  })

  test.each(['/api/password/reset-request', '/api/email/confirmation-request'])(
    '[GAP-18] requests of one address for a mail: %s',
    async (path) => {
      for (const email of [(await createPerson(server().services)).email, newEmail()]) {
        here = newAddress()
        expect(await passed(6, () => post(path, { email })), email).toBe(3)
      }
      here = newAddress()
      expect(await passed(20, () => post(path, { email: newEmail() }))).toBe(15)
    },
  )

  test('guesses of mailed secrets', async () => {
    const guess = (index: number) =>
      index % 2 === 0
        ? post('/api/password/reset', { accessToken: `a${index}`, refreshToken: 'b', password: 'nouveau-1' })
        : post('/api/email/confirm', { token: `a${index}` })
    expect(await passed(30, guess)).toBe(20)
  })

  test('guesses of the current password by whoever has the session', async () => {
    const { call } = await server().signIn()
    const body = { currentPassword: 'wrong-password', password: 'nouveau-1' }
    expect(await passed(10, () => call('/api/password/change', { body }))).toBe(5)
  })

  test('beginnings with a provider, and returns', async () => {
    const start = () => server().call('/api/oauth-providers/none', { method: 'POST', headers: here })
    expect(await passed(35, start)).toBe(30)
    here = newAddress()
    const comeBack = () => server().call('/api/auth/callback/none', { headers: here })
    expect(await passed(35, comeBack)).toBe(30)
  })

  test.each([
    ['/api/sessions', 60],
    ['/api/sign-ins', 60],
    ['/api/account/export', 5],
  ])('[GAP-18] reads of %s by one account', async (path, points) => {
    const { call } = await server().signIn()
    expect(await passed(points + 3, () => call(path))).toBe(points)
    expect((await call(path)).headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await (await server().signIn()).call(path)).status).toBe(200)
  })
})
