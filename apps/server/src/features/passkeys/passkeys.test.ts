import { randomUUID } from 'node:crypto'
import { minute } from '@trouvaille/domain'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAuthenticator, type Deviation } from '../../testing/authenticator.ts'
import { mailTo } from '../../testing/mails.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { passkeyChallenges, passkeys } from './passkeys.table.ts'
import { addKey, confirmByKey, origin, withKey } from './testing.ts'

const server = useTestServer({ environment: { PUBLIC_URL: origin } })

const code = (answer: { status: number; body: { error?: { code: string } } }) => answer.body.error?.code

describe('the passkeys of an account', () => {
  test('[PKEY-01] [PKEY-06] are added under a name, listed, renamed and removed, and each change is told by mail', async () => {
    const { person, call, id, answer } = await withKey(server())
    const added = { id, name: 'Ma clé', createdAt: server().clock.now().toISOString(), lastUsedAt: null }
    expect(answer.body.passkey).toEqual({ ...added, isSynced: false })
    expect((await mailTo(server(), person.email, 'Une clé d’accès a été ajoutée')).text).toContain('Ma clé')
    server().clock.advance(1)
    const synced = await addKey(call, { name: 'Trousseau', isSynced: true, counts: false })
    expect((await call('/api/passkeys')).body).toEqual({
      passkeys: [{ ...added, isSynced: false }, synced.answer.body.passkey],
      isAvailable: true,
      secondFactor: false,
      recoveryCodes: 0,
      isRequired: false,
    })
    expect(synced.answer.body.passkey.isSynced).toBe(true)
    expect((await call(`/api/passkeys/${id}`, { method: 'PATCH', body: { name: ' Clé du bureau ' } })).status).toBe(200)
    expect((await call(`/api/passkeys/${synced.id}`, { method: 'DELETE' })).status).toBe(200)
    await mailTo(server(), person.email, 'Une clé d’accès a été retirée')
    expect((await call('/api/passkeys')).body.passkeys).toMatchObject([{ id, name: 'Clé du bureau' }])
  })

  test('[PKEY-01] are ten at most, and a device makes no second one', async () => {
    const { call, key } = await withKey(server())
    const { body } = await call('/api/passkeys/options', { method: 'POST' })
    expect(body.options.excludeCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['internal'] }])
    for (let count = 2; count <= 10; count += 1) expect((await addKey(call)).answer.status).toBe(200)
    expect(code(await call('/api/passkeys/options', { method: 'POST' }))).toBe('passkeys.too_many')
    const last = createAuthenticator({ origin })
    const late = await call('/api/passkeys', { body: { name: 'Onze', credential: last.create(body.options) } })
    expect(code(late)).toBe('passkeys.too_many')
  })

  test('[PKEY-01] are nobody else’s to see, rename or remove, and one key is of one account', async () => {
    const [lea, theo] = [await withKey(server()), await server().signIn()]
    for (const [method, body] of [
      ['PATCH', { name: 'À moi' }],
      ['DELETE', undefined],
    ] as const) {
      const options = { method, ...(body && { body }) }
      expect(code(await theo.call(`/api/passkeys/${lea.id}`, options))).toBe('passkeys.not_found')
      expect(code(await lea.call(`/api/passkeys/${randomUUID()}`, options))).toBe('passkeys.not_found')
    }
    const begun = await theo.call('/api/passkeys/options', { method: 'POST' })
    const taken = { name: 'La même', credential: lea.key.create(begun.body.options) }
    expect(code(await theo.call('/api/passkeys', { body: taken }))).toBe('passkeys.invalid')
    expect((await theo.call('/api/passkeys')).body.passkeys).toEqual([])
  })

  test('[PKEY-06] are added and removed by whoever has just proved who they are', async () => {
    const { person, call, id } = await withKey(server())
    const old = await server().signIn(person)
    server().clock.advance(61 * minute)
    for (const [path, options] of [
      ['/api/passkeys/options', { method: 'POST' }],
      [`/api/passkeys/${id}`, { method: 'DELETE' }],
      ['/api/second-factor', { method: 'PUT', body: { isOn: true } }],
      ['/api/second-factor/recovery-codes', { method: 'POST' }],
    ] as const) {
      expect(code(await old.call(path, options))).toBe('session.too_old')
    }
    expect((await call('/api/password/confirm', { body: { password: person.password } })).status).toBe(200)
    expect((await call(`/api/passkeys/${id}`, { method: 'DELETE' })).status).toBe(200)
  })

  test('[PKEY-13] confirm who is calling in the place of the password', async () => {
    const { call, key } = await withKey(server())
    server().clock.advance(61 * minute)
    expect(code(await call('/api/account/export'))).toBe('session.too_old')
    expect((await confirmByKey(call, key)).status).toBe(200)
    expect((await call('/api/account/export')).status).toBe(200)
    const [stored] = await server().db.select().from(passkeys).where(eq(passkeys.credentialId, key.id))
    expect([stored?.lastUsedAt, stored?.counter]).toEqual([server().clock.now(), 2])
  })

  test('[PKEY-13] of somebody else confirm nothing', async () => {
    const [lea, theo] = [await withKey(server()), await withKey(server())]
    server().clock.advance(61 * minute)
    expect(code(await confirmByKey(lea.call, theo.key))).toBe('passkeys.invalid')
    expect(code(await lea.call('/api/account/export'))).toBe('session.too_old')
    const none = await server().signIn()
    expect(code(await none.call('/api/passkeys/confirmation/options', { method: 'POST' }))).toBe('passkeys.none')
  })
})

describe('a new passkey', () => {
  const wrong: [string, Deviation][] = [
    ['of another page', { origin: 'https://example.org' }],
    ['for another site', { rpId: 'example.org' }],
    ['without user verification', { isUserVerified: false }],
    ['for another challenge', { challenge: 'bm9uZSBvZiBvdXJz' }],
    ['that is a signature', { type: 'webauthn.get' }],
  ]
  test.each(wrong)('[PKEY-02] [PKEY-04] %s is refused', async (_, deviation) => {
    const { call } = await server().signIn()
    const key = createAuthenticator({ origin })
    const { body } = await call('/api/passkeys/options', { method: 'POST' })
    const answer = await call('/api/passkeys', {
      body: { name: 'Clé', credential: key.create(body.options, deviation) },
    })
    expect(code(answer)).toBe('passkeys.invalid')
    expect((await call('/api/passkeys')).body.passkeys).toEqual([])
  })

  test('[PKEY-02] answers a challenge of its own account, once, within five minutes', async () => {
    const [lea, theo] = [await server().signIn(), await server().signIn()]
    const add = (call: typeof lea.call, options: Parameters<ReturnType<typeof createAuthenticator>['create']>[0]) =>
      call('/api/passkeys', { body: { name: 'Clé', credential: createAuthenticator({ origin }).create(options) } })
    const ask = async () => (await lea.call('/api/passkeys/options', { method: 'POST' })).body.options
    const first = await ask()
    expect(code(await add(theo.call, first))).toBe('passkeys.invalid')
    expect((await add(lea.call, first)).status).toBe(200)
    expect(code(await add(lea.call, first))).toBe('passkeys.invalid')
    const late = await ask()
    server().clock.advance(5 * minute)
    expect(code(await add(lea.call, late))).toBe('passkeys.invalid')
    // One for something else.
    const confirmation = (await lea.call('/api/passkeys/confirmation/options', { method: 'POST' })).body.options
    expect(code(await add(lea.call, { ...late, challenge: confirmation.challenge }))).toBe('passkeys.invalid')
  })

  test('[PKEY-02] challenges that nobody has answered are deleted', async () => {
    const { call } = await server().signIn()
    await call('/api/passkeys/options', { method: 'POST' })
    await server().services.sweepPasskeys()
    expect(await server().db.$count(passkeyChallenges)).toBeGreaterThan(0)
    server().clock.advance(5 * minute + 1)
    await server().services.sweepPasskeys()
    expect(await server().db.$count(passkeyChallenges)).toBe(0)
  })
})
