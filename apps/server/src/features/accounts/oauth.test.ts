import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { linkOf, mailTo } from '../../testing/mails.ts'
import { type OpenIdPerson, startOpenIdProvider, type TestOpenIdProvider } from '../../testing/openid.ts'
import { type Answer, type Call, startTestServer, type TestServer } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { addKey, signInByKey } from '../passkeys/testing.ts'
import { accounts, credentials } from './accounts.table.ts'
import { cookieOf, newAddress, newEmail, signInWith, signUp } from './testing.ts'

const publicUrl = 'http://trouvaille.localhost'

let provider: TestOpenIdProvider
let server: TestServer
beforeAll(async () => {
  provider = await startOpenIdProvider()
  const environment = {
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Mon fournisseur',
  }
  server = await startTestServer({ environment, snapshotFile: inject('snapshotFile') })
})
afterEach(() => {
  provider.foreignKey = false
  provider.unsigned = false
  provider.forge = undefined
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const someone = (fields: Partial<OpenIdPerson> = {}): OpenIdPerson => ({
  sub: crypto.randomUUID(),
  email: newEmail(),
  email_verified: true,
  name: 'Nom Civil',
  picture: 'https://example.org/photo.jpg',
  ...fields,
})

/** Goes to the provider as a browser does; ends before the callback. */
async function go(person: OpenIdPerson | null): Promise<{ back: URL; cookie: string }> {
  provider.person = person
  const start = await server.call('/api/oauth-providers/oidc', { method: 'POST', headers: newAddress() })
  expect(start.status).toBe(200)
  const answer = await fetch(start.body.url, { redirect: 'manual' })
  return { back: new URL(answer.headers.get('location') ?? ''), cookie: cookieOf(start) }
}

/** Calls the callback with the provider's response. */
async function comeBack(back: URL, cookie: string): Promise<{ location: string | null; answer: Answer }> {
  expect(back.origin).toBe(publicUrl)
  const response = await fetch(server.url + back.pathname + back.search, {
    redirect: 'manual',
    headers: { ...newAddress(), cookie },
  })
  const answer = { status: response.status, headers: response.headers, body: await response.text() }
  return { location: response.headers.get('location'), answer }
}

async function signInAs(person: OpenIdPerson | null) {
  const { back, cookie } = await go(person)
  return comeBack(back, cookie)
}

/** The account of the session that a callback opened. */
async function accountOf(answer: Answer) {
  return (await server.call('/api/session', { headers: { cookie: cookieOf(answer) } })).body.account
}

describe('the buttons', () => {
  const plain = useTestServer()

  test('[GAP-44] a provider is listed when it is configured', async () => {
    const { body } = await server.call('/api/oauth-providers')
    expect(body).toEqual({ providers: [{ id: 'oidc', name: 'Mon fournisseur' }] })
  })

  test('[GAP-44] without one there are none, and nothing can be begun or finished', async () => {
    expect((await plain().call('/api/oauth-providers')).body).toEqual({ providers: [] })
    for (const path of ['/api/oauth-providers/google', '/api/oauth-providers/oidc']) {
      expect((await plain().call(path, { method: 'POST' })).status).toBe(404)
    }
    for (const path of ['/api/auth/callback/google', '/api/auth/sign-in/social', '/api/auth/sign-up/email']) {
      expect((await plain().call(path)).status).toBe(404)
    }
  })
})

describe('signing in with a provider', () => {
  test('[AUTH-47] [GAP-06] the first time makes an account with a profile, and a session like any other', async () => {
    const person = someone()
    const { location, answer } = await signInAs(person)
    expect(location).toBe('/signin?welcome=true')
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=.+HttpOnly.+trouvaille\.signed_in=1/s)
    expect(answer.headers.getSetCookie().join()).toMatch(/trouvaille\.device=[\w.-]+; Path=\/; .*HttpOnly/)
    expect(answer.headers.get('set-auth-token')).toBeNull()
    const account = await accountOf(answer)
    const username = person.email?.split('@')[0]
    expect(account).toEqual({ id: expect.any(String), email: person.email, username, avatarUrl: null, roles: [] })
    const { body } = await server.call('/api/sign-ins', { headers: { cookie: cookieOf(answer) } })
    expect(body.items).toHaveLength(1)
  })

  test('[START-01] only the first time leads to the wall', async () => {
    const person = someone()
    const locations = [(await signInAs(person)).location, (await signInAs(person)).location]
    expect(locations).toEqual(['/signin?welcome=true', '/signin'])
  })

  test('[AUTH-47] the next time leads to the same account, also when the address changed at the provider', async () => {
    const person = someone()
    const first = await accountOf((await signInAs(person)).answer)
    expect(first.email).toBe(person.email)
    const refused = `plus+${newEmail()}`
    for (const today of [{ email: newEmail() }, { email: refused }, { email: refused, email_verified: false }]) {
      expect(await accountOf((await signInAs({ ...person, ...today })).answer)).toEqual(first)
    }
  })

  test('signing in again is a fresh proof of who is at the device', async () => {
    const person = someone()
    const exportAs = async (answer: Answer) =>
      (await server.call('/api/account/export', { headers: { cookie: cookieOf(answer) } })).status
    const { answer: old } = await signInAs(person)
    server.clock.advance(60 * 60_000 + 1)
    const { answer: fresh } = await signInAs(person)
    expect([await exportAs(old), await exportAs(fresh)]).toEqual([403, 200])
  })

  test('nothing of the provider is kept but who it says this is', async () => {
    const person = someone()
    const { id } = await accountOf((await signInAs(person)).answer)
    const [account] = await server.db.select().from(accounts).where(eq(accounts.id, id))
    expect(account).toMatchObject({ name: '', image: null, emailVerified: true })
    const [credential] = await server.db.select().from(credentials).where(eq(credentials.userId, id))
    expect(credential).toMatchObject({ accountId: person.sub, accessToken: null, refreshToken: null, idToken: null })
  })

  test('the account has no password before a reset link sets one', async () => {
    const person = someone()
    const cookie = cookieOf((await signInAs(person)).answer)
    const isSet = async () => (await server.call('/api/password', { headers: { cookie } })).body
    expect(await isSet()).toEqual({ isSet: false })
    server.services.passwords.requestReset(person.email ?? '', 'http://localhost')
    const { parameters } = linkOf(await mailTo(server, person.email ?? '', 'Réinitialisez'))
    const body = {
      accessToken: parameters.access_token,
      refreshToken: parameters.refresh_token,
      password: 'trouvaille-1',
    }
    const answer = await server.call('/api/password/reset', { body, headers: newAddress() })
    expect((await server.call('/api/password', { headers: { cookie: cookieOf(answer) } })).body).toEqual({
      isSet: true,
    })
    expect((await signInWith(server, person.email ?? '')).status).toBe(200)
  })

  test('[GAP-06] a username that is taken gets a number', async () => {
    const local = `prise${crypto.randomUUID().slice(0, 6)}`
    await createPerson(server.services, { username: local.toUpperCase(), email: newEmail() })
    const { answer } = await signInAs(someone({ email: `${local}@example.org` }))
    expect((await accountOf(answer)).username).toBe(`${local}2`)
  })

  test('a person who says no comes back to /signin', async () => {
    const { location, answer } = await signInAs(null)
    expect(location).toBe('/signin?error=access_denied')
    expect(await accountOf(answer)).toBeNull()
  })
})

describe('nobody gets into an account that is not theirs', () => {
  test('an address that the provider did not verify opens nothing and takes nothing', async () => {
    for (const email_verified of [false, undefined]) {
      const person = { ...someone(), email_verified } as OpenIdPerson
      const { location, answer } = await signInAs(person)
      expect(location).toMatch(/^\/signin\?error=email_not_verified/)
      expect(await accountOf(answer)).toBeNull()
      expect(await server.db.$count(accounts, eq(accounts.email, person.email ?? ''))).toBe(0)
    }
  })

  test('an account whose address is not confirmed is not joined: somebody else may have made it', async () => {
    const email = newEmail()
    await signUp(server, { email })
    const { location, answer } = await signInAs(someone({ email }))
    expect(location).toBe('/signin?error=account_not_linked')
    expect(await accountOf(answer)).toBeNull()
    expect((await signInWith(server, email)).status).toBe(200)
  })

  test('an unverified address does not join a confirmed account', async () => {
    const person = await createPerson(server.services, { email: newEmail() })
    const { location } = await signInAs(someone({ email: person.email, email_verified: false }))
    expect(location).toBe('/signin?error=account_not_linked')
  })

  test('an address that both sides confirmed leads to the one account', async () => {
    const person = await createPerson(server.services, { email: newEmail() })
    const { answer } = await signInAs(someone({ email: person.email.toUpperCase() }))
    expect((await accountOf(answer)).id).toBe(person.id)
    expect((await signInWith(server, person.email, person.password)).status).toBe(200)
  })

  test('a second identity of the provider with the same address is refused', async () => {
    const first = someone()
    const account = await accountOf((await signInAs(first)).answer)
    const { location, answer } = await signInAs(someone({ email: first.email ?? '' }))
    expect(location).toBe('/signin?error=unable_to_link_account')
    expect(await accountOf(answer)).toBeNull()
    expect(await server.db.$count(credentials, eq(credentials.userId, account.id))).toBe(1)
    expect(await accountOf((await signInAs(first)).answer)).toEqual(account)
  })

  test.each([
    ['characters that sign-up refuses', (email: string) => email.replace('@', '+film@')],
    ['foreign letters', (email: string) => email.replace('p-', 'é-')],
    ['more than 255 characters', (email: string) => `${'a'.repeat(250)}${email}`],
    ['no shape', () => 'p@localhost'],
    ['a capital whose small letter is a Latin one', (email: string) => email.replace('k', '\u212a')],
  ])('[AUTH-24] [GAP-27] an address of %s makes no account and joins none', async (_, change) => {
    const person = await createPerson(server.services, { email: `k${newEmail()}` })
    for (const email of [person.email, `k${newEmail()}`].map(change)) {
      const { location, answer } = await signInAs(someone({ email }))
      expect(location).toMatch(/^\/signin\?error=email_invalid/)
      expect(await accountOf(answer)).toBeNull()
      expect(await server.db.$count(accounts, eq(accounts.email, email.toLowerCase()))).toBe(
        email.toLowerCase() === person.email ? 1 : 0,
      )
    }
    expect(await server.db.$count(credentials, eq(credentials.userId, person.id))).toBe(1)
  })

  test('[AUTH-24] [GAP-24] the case of an address makes no second account', async () => {
    const email = newEmail()
    const { answer } = await signInAs(someone({ email: email.toUpperCase() }))
    expect((await accountOf(answer)).email).toBe(email)
  })

  test('[AUTH-41] the security log tells a sign-in from a refusal', async () => {
    const outcomes = async (work: () => Promise<unknown>) => {
      const before = server.logged.length
      await work()
      const lines = server.logged.slice(before).map((line) => JSON.parse(line))
      return lines.filter(({ msg, event }) => msg === 'security' && event === 'sign_in').map(({ outcome }) => outcome)
    }
    expect(await outcomes(() => signInAs(someone()))).toEqual(['done'])
    expect(await outcomes(() => signInAs(someone({ email_verified: false })))).toEqual(['refused'])
    expect(await outcomes(() => signInAs(null))).toEqual(['refused'])
  })

  test('[GAP-39] the session that the browser had before ends, unless the sign-in fails', async () => {
    const before = cookieOf(await signInWith(server, (await createPerson(server.services)).email))
    const comesBackWith = async (person: OpenIdPerson) => {
      const { back, cookie } = await go(person)
      return comeBack(back, `${cookie}; ${before}`)
    }
    const failed = await comesBackWith(someone({ email_verified: false }))
    expect(failed.location).toContain('error=')
    expect((await server.call('/api/profile', { headers: { cookie: before } })).status).toBe(200)
    const { answer } = await comesBackWith(someone())
    expect(await accountOf(answer)).not.toBeNull()
    expect((await server.call('/api/profile', { headers: { cookie: before } })).status).toBe(401)
  })

  test('the way back works in the browser that began, once', async () => {
    const { back, cookie } = await go(someone())
    const stranger = await comeBack(back, '')
    expect(stranger.location).toContain('/signin?error=state_mismatch')
    expect(await accountOf(stranger.answer)).toBeNull()
    await comeBack(back, cookie)
    const again = await comeBack(back, cookie)
    expect(again.location).toMatch(/^(http:\/\/[^/]+)?\/signin\?error=/)
    expect(again.answer.headers.getSetCookie().join()).not.toMatch(/session_token=\w/)
  })

  test.each([
    ['signed with a foreign key', () => (provider.foreignKey = true)],
    ['that is not signed', () => (provider.unsigned = true)],
    ['for another client', () => (provider.forge = (claims) => ({ ...claims, aud: 'another' }))],
    ['of another issuer', () => (provider.forge = (claims) => ({ ...claims, iss: 'https://evil.example' }))],
    ['that is too old', () => (provider.forge = (claims) => ({ ...claims, exp: 1 }))],
    ['of another sign-in', () => (provider.forge = (claims) => ({ ...claims, nonce: 'another' }))],
  ])('a token %s is refused', async (_, prepare) => {
    prepare()
    const { location, answer } = await signInAs(someone())
    expect(location).toBe('/signin?error=unable_to_get_user_info')
    expect(await accountOf(answer)).toBeNull()
  })
})

describe('a database that goes away', () => {
  /** Allows that many queries, and fails all later ones, like an unreachable database. */
  function failAfter(queries: number): void {
    let left = queries
    for (const name of ['select', 'insert', 'update', 'delete', 'transaction', 'execute'] as const) {
      const query = Reflect.get(server.db, name).bind(server.db)
      vi.spyOn(server.db, name as 'select').mockImplementation((...given) => {
        left -= 1
        if (left >= 0) return query(...given)
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      })
    }
  }
  afterEach(() => vi.restoreAllMocks())

  /** Repeats the callback while the database fails one query later each time, until it succeeds. */
  async function returnAddress(person: OpenIdPerson): Promise<(string | null)[]> {
    const locations: (string | null)[] = []
    while (locations.at(-1) !== '/signin') {
      vi.restoreAllMocks()
      const { back, cookie } = await go(person)
      failAfter(locations.length)
      const { location, answer } = await comeBack(back, cookie)
      expect(answer.status).toBe(302)
      locations.push(location)
    }
    return locations
  }

  test('at whatever moment of the way back, one ends at the form, which is told the reason; and so is the log, which tells nothing else', async () => {
    const errors = vi.spyOn(console, 'error')
    const before = server.logged.length
    const known = someone()
    await signInAs(known)
    for (const person of [someone(), known]) {
      const locations = await returnAddress(person)
      expect(locations.length).toBeGreaterThan(4)
      expect(locations.slice(0, -1)).toEqual(Array(locations.length - 1).fill('/signin?error=server.unavailable'))
    }
    expect(server.logged.slice(before).join()).toContain('ECONNREFUSED')
    expect(errors).not.toHaveBeenCalled()
  })

  test('before the way there, one is told at once', async () => {
    failAfter(0)
    expect(await server.call('/api/oauth-providers/oidc', { method: 'POST', headers: newAddress() })).toMatchObject({
      status: 503,
      body: { error: { code: 'server.unavailable' } },
    })
  })
})

describe('a provider that is away', () => {
  test('keeps neither the server from starting nor passwords from working, and is asked again', async () => {
    const gone = await startOpenIdProvider()
    const environment = {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: gone.issuer,
      OIDC_CLIENT_ID: gone.clientId,
      OIDC_CLIENT_SECRET: gone.clientSecret,
    }
    await gone.stop()
    const other = await startTestServer({ environment, snapshotFile: inject('snapshotFile') })
    const { call } = await other.signIn()
    expect((await call('/api/profile')).status).toBe(200)
    for (const attempt of [1, 2]) {
      const answer = await other.call('/api/oauth-providers/oidc', { method: 'POST' })
      expect(answer, `attempt ${attempt}`).toMatchObject({
        status: 503,
        body: { error: { code: 'oauth.unavailable' } },
      })
    }
    await other.stop()
  })
})

test('[SAFE-05] a suspended person comes back from the provider without a session, with a token that tells why', async () => {
  const person = someone()
  const { id } = await accountOf((await signInAs(person)).answer)
  const admin = await createPerson(server.services)
  await server.services.roles.change('grant', admin.email, 'admin')
  const { username } = (await server.services.profiles.cards([id])).get(id) ?? { username: '' }
  await server.services.suspensions.suspend(
    { id: admin.id, roles: ['admin'] },
    { username, reason: 'spam', duration: 'day' },
  )
  const { location, answer } = await signInAs(person)
  const back = new URL(location ?? '', publicUrl)
  expect(back.pathname).toBe('/signin')
  expect(answer.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/)
  const token = back.searchParams.get('suspended') ?? ''
  const { body } = await server.call('/api/suspension', { body: { token }, headers: newAddress() })
  expect(body.suspension).toMatchObject({ reason: 'spam', appeal: 'possible' })
})

test('[PKEY-07] an account that asks for a passkey asks for it after a provider, too', async () => {
  const person = someone()
  const first = await signInAs(person)
  const account = await accountOf(first.answer)
  const call: Call = (path, options = {}) =>
    server.call(path, {
      ...options,
      headers: { ...options.headers, cookie: cookieOf(first.answer), origin: publicUrl },
    })
  const { key } = await addKey(call, { origin: publicUrl })
  expect((await call('/api/second-factor', { method: 'PUT', body: { isOn: true } })).status).toBe(200)
  const { location, answer } = await signInAs(person)
  const { pathname, searchParams } = new URL(location ?? '', publicUrl)
  expect([pathname, searchParams.get('error')]).toEqual(['/signin', 'session.second_factor_required'])
  expect(await accountOf(answer)).toBeNull()
  const opened = await signInByKey(server, key, searchParams.get('second') ?? '')
  expect(opened).toMatchObject({ status: 200, body: { account: { id: account.id } } })
})
