import { beforeEach, describe, expect, test } from 'vitest'
import { createTestClock } from '../../testing/clock.ts'
import { createPerson, type Person } from '../../testing/factories.ts'
import type { Answer } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { createKnownDevices } from './known-devices.service.ts'
import { newAddress } from './testing.ts'

/** The limits count in real time; nothing here waits for a window to end. */

const server = useTestServer()

const dayMs = 24 * 60 * 60_000

let here: Record<string, string>
let person: Person
beforeEach(async () => {
  here = newAddress()
  person = await createPerson(server().services)
})

const post = (body: unknown, headers: Record<string, string> = here) => server().call('/api/session', { body, headers })
const guess = (identifier: string, headers = here) => post({ identifier, password: 'wrong-password' }, headers)

const deviceLine = ({ headers }: Answer) =>
  headers.getSetCookie().find((line) => line.includes('trouvaille.device=')) ?? ''
const deviceCookie = (answer: Answer) => ({ cookie: deviceLine(answer).split(';')[0] ?? '' })

/** Opens an account on a device, and says what the device keeps. */
async function opened({ email, password }: Person, device: Record<string, string> = {}) {
  const answer = await post({ identifier: email, password }, { ...newAddress(), ...device })
  expect(answer.status).toBe(200)
  return { device: deviceCookie(answer), token: answer.body.device as string, answer }
}

/** Answers to attempts, one after the other. */
async function statusesOf(count: number, attempt: (index: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) statuses.push((await attempt(index)).status)
  return statuses
}

const five = [401, 401, 401, 401, 401]

describe('a device on which the account was opened', () => {
  test('[AUTH-56] is not locked out by five wrong passwords of somebody in the same network', async () => {
    const { device } = await opened(person)
    expect(await statusesOf(6, () => guess(person.email))).toEqual([...five, 429])
    const { email, username, password } = person
    for (const identifier of [email, username]) {
      expect((await post({ identifier, password }, { ...here, ...device })).status).toBe(200)
    }
    expect((await post({ identifier: email, password })).status).toBe(429)
  })

  test('[AUTH-56] is known under the name that its owner takes', async () => {
    const { device, answer } = await opened(person)
    const username = `neuf-${person.username}`.slice(0, 30)
    const cookie = `${answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')}; ${device.cookie}`
    const headers = { cookie, origin: server().url }
    const renamed = await server().call('/api/profile', { method: 'PATCH', body: { username }, headers })
    expect(renamed.status).toBe(200)
    await statusesOf(6, () => guess(username))
    const right = { identifier: username, password: person.password }
    expect((await post(right, { ...here, ...device })).status).toBe(429)
    expect((await post(right, { ...here, ...deviceCookie(renamed) })).status).toBe(200)
    // Anything else that is changed leaves it as it is.
    const other = await server().call('/api/profile', { method: 'PATCH', body: { bio: 'x' }, headers })
    expect([other.status, deviceLine(other)]).toEqual([200, ''])
  })

  test('[AUTH-56] nor by a network that has guessed at many, nor by many that have guessed at it', async () => {
    const { device } = await opened(person)
    await Promise.all(Array.from({ length: 32 }, (_, index) => guess(`personne-${index}`)))
    const elsewhere = (index: number) => ({ 'x-forwarded-for': `12.1.${index}.1` })
    await Promise.all(Array.from({ length: 61 }, (_, index) => guess(person.email, elsewhere(index))))
    const right = { identifier: person.email, password: person.password }
    expect([(await post(right)).status, (await post(right, elsewhere(200))).status]).toEqual([429, 429])
    expect((await post(right, { ...here, ...device })).status).toBe(200)
    expect((await post(right, { ...elsewhere(201), ...device })).status).toBe(200)
  })

  test('[AUTH-56] [RULE-16] has five attempts in a minute itself, under both names and from wherever it is', async () => {
    const { device } = await opened(person)
    const names = [person.email, person.username]
    const fromDevice = (index: number) => guess(names[index % 2] ?? '', { ...newAddress(), ...device })
    expect(await statusesOf(7, fromDevice)).toEqual([...five, 429, 429])
    const right = { identifier: person.email, password: person.password }
    expect((await post(right, { ...newAddress(), ...device })).status).toBe(429)
    // Attempts of a known device do not count for its network.
    expect((await post(right)).status).toBe(200)
  })

  test('[AUTH-56] has no more of them after signing in again', async () => {
    let { device } = await opened(person)
    for (let count = 0; count < 5; count += 1) ({ device } = await opened(person, device))
    expect((await guess(person.email, { ...newAddress(), ...device })).status).toBe(429)
  })

  test('[AUTH-56] says so by a token where it has no cookies', async () => {
    const { token } = await opened(person)
    await statusesOf(6, () => guess(person.email))
    const right = { identifier: person.email, password: person.password }
    expect((await post(right)).status).toBe(429)
    const again = await post({ ...right, device: token })
    expect(again.status).toBe(200)
    expect((await post({ ...right, device: again.body.device })).status).toBe(200)
    const wrong = { identifier: person.email, password: 'wrong-password', device: token }
    expect(await statusesOf(4, () => post(wrong, newAddress()))).toEqual([401, 401, 401, 429])
  })

  test('[AUTH-56] is known of each of several accounts, after signing out, and to nobody else', async () => {
    const [other, stranger] = [await createPerson(server().services), await createPerson(server().services)]
    const first = await opened(person)
    const { device, answer } = await opened(other, first.device)
    const { headers } = await server().call('/api/session', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${answer.body.token}`, ...device },
    })
    expect(headers.getSetCookie().join()).not.toContain('trouvaille.device=')
    for (const { email } of [person, other, stranger]) await statusesOf(6, () => guess(email))
    const signIn = ({ email, password }: Person) => post({ identifier: email, password }, { ...here, ...device })
    expect(await Promise.all([person, other, stranger].map(async (one) => (await signIn(one)).status))).toEqual([
      200, 200, 429,
    ])
  })

  test('[AUTH-56] [DEL-12] forgets an account that is deleted, and no other', async () => {
    const other = await createPerson(server().services)
    const { device } = await opened(other, (await opened(person)).device)
    const { call } = await server().signIn(person)
    const gone = await call('/api/account', { method: 'DELETE', headers: device })
    expect(gone.status).toBe(200)
    const [left] = deviceCookie(gone).cookie.split('~')
    expect(device.cookie.split('=')[1]?.split('~')).toContain(left?.split('=')[1])
    expect(deviceLine(gone)).not.toContain('~')
    const last = await server().signIn(other)
    const cleared = await last.call('/api/account', { method: 'DELETE', headers: deviceCookie(gone) })
    expect(deviceLine(cleared)).toMatch(/^trouvaille\.device=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/)
  })
})

describe('what the device keeps', () => {
  test('[AUTH-56] is for the server only, for 180 days, and says no name', async () => {
    const { answer, token } = await opened(person)
    expect(deviceLine(answer)).toBe(`trouvaille.device=${token}; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax`)
    for (const { status, body, headers } of [await guess(person.email), await guess('personne')]) {
      expect([status, body.device, headers.getSetCookie()]).toEqual([401, undefined, []])
    }
    for (const trace of [person.id, person.email, person.username]) {
      expect(Buffer.from(token, 'base64url').toString()).not.toContain(trace)
      expect(token).not.toContain(trace)
    }
  })

  /** On a device whose cookie is told as a token. */
  const noHeaders = new Headers()
  const made = (secret = 'a secret for tests only, of 32 characters') => {
    const clock = createTestClock()
    return { clock, devices: createKnownDevices({ secret, publicUrl: undefined, clock }) }
  }
  const ana = { email: 'ana@example.org', username: 'Ana' }

  test('[AUTH-56] is nothing when it is changed, made up, of another server, or over', () => {
    const { clock, devices } = made()
    const { token } = devices.remember(noHeaders, ana)
    const nonce = token.split('.')[0]
    expect(devices.find(noHeaders, 'ANA@example.org', token)).toBe(nonce)
    expect(devices.find(noHeaders, 'ana', token)).toBe(nonce)
    expect(devices.find(noHeaders, 'bob', token)).toBeUndefined()
    const [first = '', until = '', ...tags] = token.split('.')
    const changed = [
      [`${first.slice(1)}A`, until, ...tags],
      [first, Number(until) + 1, ...tags],
      [first, until, ...tags.map((tag) => `${tag.slice(1)}_`)],
      [first, until, tags[0]],
      [first, until, 'x', 'y'],
    ].map((parts) => parts.join('.'))
    for (const text of [...changed, '', '~', 'é', token.slice(1)]) {
      expect(devices.find(noHeaders, ana.email, text), text).toBeUndefined()
    }
    expect(made('another secret for tests, of 32 characters').devices.find(noHeaders, ana.email, token)).toBeUndefined()
    clock.advance(180 * dayMs)
    expect(devices.find(noHeaders, ana.email, token)).toBe(nonce)
    const renewed = devices.remember(noHeaders, ana, token).token
    clock.advance(dayMs)
    expect(devices.find(noHeaders, ana.email, token)).toBeUndefined()
    expect(devices.find(noHeaders, ana.email, renewed)).toBe(nonce)
  })

  test('[AUTH-56] is of four accounts at most, those that were opened last', () => {
    const { devices } = made()
    let token: string | undefined
    for (const email of ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.org`)) {
      ;({ token } = devices.remember(noHeaders, { email, username: email }, token))
    }
    const known = ['a', 'b', 'c', 'd', 'e'].filter((name) => devices.find(noHeaders, `${name}@example.org`, token))
    expect(known).toEqual(['b', 'c', 'd', 'e'])
    expect(token?.length).toBeLessThanOrEqual(500)
  })
})
