import { accountLimits } from '@trouvaille/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { mails } from '../../platform/mail/outbox.table.ts'
import { createPerson, type Person } from '../../testing/factories.ts'
import { startOpenIdProvider, type TestOpenIdProvider } from '../../testing/openid.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { startMailServer, type TestMailServer } from '../../testing/smtp.ts'
import { accounts, sessions, signIns } from './accounts.table.ts'
import { cookieOf, newAddress } from './testing.ts'

/** An attempt that opened nothing makes neither its device nor its network known to the account. */

const publicUrl = 'http://trouvaille.test'

let mailServer: TestMailServer
let provider: TestOpenIdProvider
let server: TestServer
beforeAll(async () => {
  mailServer = await startMailServer()
  provider = await startOpenIdProvider()
  const environment = {
    PUBLIC_URL: publicUrl,
    SMTP_URL: mailServer.url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  }
  server = await startTestServer({ environment, snapshotFile: inject('snapshotFile') })
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
  await mailServer.stop()
})

type Origin = Record<'user-agent' | 'x-forwarded-for', string>

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

let person: Person
let home: Origin
let elsewhere: Origin
beforeEach(async () => {
  // Networks of their own also in the shortened form that the history keeps.
  home = { 'user-agent': firefox, ...newNetwork() }
  elsewhere = { 'user-agent': iphone, ...newNetwork() }
  person = await createPerson(server.services)
  await signIn(home)
})

let networks = 0
function newNetwork(): { 'x-forwarded-for': string } {
  networks += 1
  return { 'x-forwarded-for': `12.0.${networks}.1` }
}

const signIn = (headers: Record<string, string>, password = person.password) =>
  server.call('/api/session', { body: { identifier: person.email, password }, headers })

async function comeBackFromProvider(headers: Origin): Promise<string | null> {
  provider.person = { sub: crypto.randomUUID(), email: person.email, email_verified: false }
  const start = await server.call('/api/oauth-providers/oidc', { method: 'POST', headers: newAddress() })
  const back = new URL((await fetch(start.body.url, { redirect: 'manual' })).headers.get('location') ?? '')
  const response = await fetch(server.url + back.pathname + back.search, {
    redirect: 'manual',
    headers: { cookie: cookieOf(start), ...headers },
  })
  return response.headers.get('location')
}

const records = async () => {
  await server.services.background.settled()
  return server.db.select({ success: signIns.success }).from(signIns).where(eq(signIns.userId, person.id))
}

const warnings = () => server.db.$count(mails, and(eq(mails.recipient, person.email), eq(mails.kind, 'new-sign-in')))

const confirm = (emailVerified: boolean) =>
  server.db.update(accounts).set({ emailVerified }).where(eq(accounts.id, person.id))

const wrongPassword = async () => (await signIn(elsewhere, 'wrong-password')).status

async function overTheLimit() {
  for (let count = 0; count < 5; count += 1) await signIn(elsewhere, 'wrong-password')
  return (await signIn(elsewhere)).status
}

async function unconfirmed() {
  await confirm(false)
  const { body } = await signIn(elsewhere)
  await confirm(true)
  return body.error?.code
}

describe.each([
  ['with a wrong password', wrongPassword, 401, 1],
  ['over the limit', overTheLimit, 429, 5],
  ['before the address was confirmed', unconfirmed, 'session.email_unconfirmed', 0],
  [
    'through a provider that did not verify the address',
    () => comeBackFromProvider(elsewhere),
    '/signin?error=account_not_linked',
    0,
  ],
] as const)('an attempt %s', (_, attempt, outcome, failures) => {
  test('opens no session, and is in the history as a failure if at all', async () => {
    expect(await attempt()).toBe(outcome)
    expect((await records()).map(({ success }) => success)).toEqual([true, ...Array(failures).fill(false)])
    expect(await server.db.$count(sessions, eq(sessions.userId, person.id))).toBe(1)
    expect(await warnings()).toBe(0)
  })

  test('leaves the first real sign-in from there to be told by mail', async () => {
    expect(await attempt()).toBe(outcome)
    await records()
    // Another line of the same network: this one may have reached its limit.
    const beside = { ...elsewhere, 'x-forwarded-for': elsewhere['x-forwarded-for'].replace(/\d+$/, '2') }
    expect((await signIn(beside)).status).toBe(200)
    expect(await warnings()).toBe(1)
  })
})

/** An account under a distributed guessing attack, until unknown origins are rate limited. */
const guessedEverywhere = ({ email }: Person) =>
  server.services.limits.of(accountLimits.signInEverywhere).consume(email, accountLimits.signInEverywhere.points)

test('[GAP-18] a network that only failed is a stranger to a name that is guessed from everywhere', async () => {
  expect((await signIn(elsewhere, 'wrong-password')).status).toBe(401)
  await records()
  await expect(guessedEverywhere(person)).rejects.toThrow('request.rate_limited')
  expect((await signIn(elsewhere)).status).toBe(429)
  expect((await signIn(home)).status).toBe(200)
})

test('a device is known where it was, and a place by the devices that were there', async () => {
  const other = { 'user-agent': iphone, 'x-forwarded-for': home['x-forwarded-for'] }
  const moved = { 'user-agent': firefox, 'x-forwarded-for': elsewhere['x-forwarded-for'] }
  for (const [count, origin] of [other, moved].entries()) {
    expect((await signIn(origin)).status).toBe(200)
    expect(await warnings()).toBe(count + 1)
  }
  for (const origin of [home, other, moved]) await signIn(origin)
  expect(await warnings()).toBe(2)
})

test('[GAP-18] a network is familiar to the accounts that were opened from it, and to no others', async () => {
  const stranger = await createPerson(server.services)
  await guessedEverywhere(stranger)
  const body = { identifier: stranger.email, password: stranger.password }
  expect((await server.call('/api/session', { body, headers: home })).status).toBe(429)
})
