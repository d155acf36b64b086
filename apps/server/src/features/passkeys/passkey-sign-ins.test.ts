import { minute } from '@trouvaille/domain'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAuthenticator, type Deviation } from '../../testing/authenticator.ts'
import { entriesOf, subjectOf } from '../../testing/audit.ts'
import { mails } from '../../platform/mail/outbox.table.ts'
import { everythingSent } from '../../testing/mails.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { accounts, sessions } from '../accounts/accounts.table.ts'
import { newAddress } from '../accounts/testing.ts'
import { withRole } from '../safety/testing.ts'
import { suspend } from '../suspensions/testing.ts'
import { addKey, callWith, challengeFor, origin, signInByKey, withKey } from './testing.ts'

const server = useTestServer({
  environment: { PUBLIC_URL: origin, SMTP_URL: 'smtp://127.0.0.1:9' },
})

const refusedAsAny = { status: 401, body: { error: { code: 'session.invalid_credentials' } } }

describe('signing in with a passkey', () => {
  test('[PKEY-03] takes neither name nor password, and opens a session like any other', async () => {
    const { person, key, token } = await withKey(server())
    const options = await challengeFor(server())
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
    const answer = await server().call('/api/session/passkey', {
      body: { credential: key.sign(options) },
      headers: { ...newAddress(), authorization: `Bearer ${token}` },
    })
    expect(answer).toMatchObject({ status: 200, body: { account: { email: person.email }, kept: [] } })
    expect(answer.headers.getSetCookie().join()).toContain('HttpOnly')
    const call = callWith(server(), answer.body.token)
    expect((await call('/api/session')).body.account.id).toBe(person.id)
    // It replaces the one of before.
    expect((await call('/api/sessions')).body.sessions).toHaveLength(1)
    const [stored] = await server().db.select().from(sessions).where(eq(sessions.userId, person.id))
    expect(stored).toMatchObject({ openedBy: 'passkey', passkeyAt: server().clock.now() })
    expect((await call('/api/sign-ins')).body.items).toHaveLength(2)
    await everythingSent(server())
    const subject = await subjectOf(server(), person.email)
    expect(await entriesOf(server(), answer)).toMatchObject([
      { action: 'login', success: true, subject },
      { action: 'session_end', success: true, subject },
    ])
  })

  test('[PKEY-03] records what opened a session: a password, or a passkey', async () => {
    const { person } = await server().signIn()
    const [stored] = await server().db.select().from(sessions).where(eq(sessions.userId, person.id))
    expect(stored).toMatchObject({ openedBy: 'password', passkeyAt: null })
  })

  const wrong: [string, Deviation][] = [
    ['of another page', { origin: 'http://localhost:3001' }],
    ['for another site', { rpId: 'example.org' }],
    ['without user verification', { isUserVerified: false }],
    ['for a challenge that is none of ours', { challenge: 'bm9uZSBvZiBvdXJz' }],
    ['whose count goes back', { counter: 1 }],
    ['that is a new key', { type: 'webauthn.create' }],
  ]
  test.each(wrong)('[PKEY-04] a signature %s is refused as a wrong password is', async (_, deviation) => {
    const { key } = await withKey(server())
    const body = { credential: key.sign(await challengeFor(server()), deviation) }
    expect(await server().call('/api/session/passkey', { body, headers: newAddress() })).toMatchObject(refusedAsAny)
  })

  test('[PKEY-04] so are an unknown key, one that was removed, and a signature of another key', async () => {
    const { person, call, key, id } = await withKey(server())
    expect(await signInByKey(server(), createAuthenticator({ origin }))).toMatchObject(refusedAsAny)
    const forged = createAuthenticator({ origin }).sign(await challengeFor(server()))
    const body = { credential: { ...forged, id: key.id } }
    expect(await server().call('/api/session/passkey', { body, headers: newAddress() })).toMatchObject(refusedAsAny)
    await server().services.background.settled()
    const history = (await call('/api/sign-ins')).body.items
    expect(history.filter(({ success }: { success: boolean }) => !success)).toHaveLength(1)
    expect((await call(`/api/passkeys/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await signInByKey(server(), key)).toMatchObject(refusedAsAny)
    expect((await server().signIn(person)).token).toMatch(/^[\w-]+\./)
  })

  test('[PKEY-02] a challenge is good once, for five minutes, and for what it was asked for', async () => {
    const { call, key } = await withKey(server())
    const send = (credential: ReturnType<typeof key.sign>) =>
      server().call('/api/session/passkey', { body: { credential }, headers: newAddress() })
    const options = await challengeFor(server())
    const credential = key.sign(options)
    expect((await send(credential)).status).toBe(200)
    expect(await send(credential)).toMatchObject(refusedAsAny)
    expect(await send(key.sign(options))).toMatchObject(refusedAsAny)
    const late = await challengeFor(server())
    server().clock.advance(5 * minute)
    expect(await send(key.sign(late))).toMatchObject(refusedAsAny)
    const { body } = await call('/api/passkeys/confirmation/options', { method: 'POST' })
    expect(await send(key.sign(body.options))).toMatchObject(refusedAsAny)
    expect((await signInByKey(server(), key)).status).toBe(200)
  })

  test('[PKEY-04] of two uses of one challenge at once, one is good', async () => {
    const { key } = await withKey(server())
    const body = { credential: key.sign(await challengeFor(server())) }
    const send = () => server().call('/api/session/passkey', { body, headers: newAddress() })
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401, 401])
  })

  test('[PKEY-03] keys that do not count sign in again and again', async () => {
    const { call } = await server().signIn()
    const { key } = await addKey(call, { counts: false, isSynced: true })
    for (let uses = 0; uses < 3; uses += 1) expect((await signInByKey(server(), key)).status).toBe(200)
  })

  test('[PKEY-03] a suspended account is told why, and one whose address is not confirmed to confirm it', async () => {
    const { person, call, key } = await withKey(server())
    await server().db.update(accounts).set({ emailVerified: false }).where(eq(accounts.id, person.id))
    const unconfirmed = { status: 403, body: { error: { code: 'session.email_unconfirmed' } } }
    expect(await signInByKey(server(), key)).toMatchObject(unconfirmed)
    await server().db.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, person.id))
    await suspend(await withRole(server(), 'moderator'), { person, call })
    const answer = await signInByKey(server(), key)
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'account.suspended' } } })
    expect(answer.body.error.suspension.token).toMatch(/^[\w.-]{20,}$/)
  })

  test('[PKEY-03] a device or place that is new is told by mail', async () => {
    const { person, key } = await withKey(server())
    const credential = key.sign(await challengeFor(server()))
    const headers = { 'x-forwarded-for': '198.51.100.7', 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
    expect((await server().call('/api/session/passkey', { body: { credential }, headers })).status).toBe(200)
    const sent = await server().db.select().from(mails).where(eq(mails.recipient, person.email))
    expect(sent.map(({ kind }) => kind)).toContain('new-sign-in')
  })
})
