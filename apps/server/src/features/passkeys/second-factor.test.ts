import { minute } from '@trouvaille/domain'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/raw-query.ts'
import { linkOf, mailTo } from '../../testing/mails.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { sessions } from '../accounts/accounts.table.ts'
import { newAddress, signInWith } from '../accounts/testing.ts'
import {
  addKey,
  beginSecondFactor,
  callWith,
  challengeFor,
  confirmByKey,
  origin,
  signInByKey,
  withSecondFactor,
} from './testing.ts'

const server = useTestServer({ environment: { PUBLIC_URL: origin } })

const code = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code

const begin = (person: { email: string; password: string }) => beginSecondFactor(server(), person)

const useCode = (token: string, typed: string) =>
  server().call('/api/session/recovery-code', { body: { token, code: typed }, headers: newAddress() })

describe('the second factor', () => {
  test('[PKEY-07] [PKEY-06] a password alone opens no session: a passkey does, and that is told by mail', async () => {
    const { person, call, key } = await withSecondFactor(server())
    await mailTo(server(), person.email, 'La connexion à votre compte a changé')
    expect((await call('/api/passkeys')).body).toMatchObject({ secondFactor: true, recoveryCodes: 10 })
    const before = await server().db.$count(sessions, eq(sessions.userId, person.id))
    const pending = await signInWith(server(), person.email, person.password)
    expect(pending).toMatchObject({ status: 403, body: { error: { code: 'session.second_factor_required' } } })
    expect(pending.headers.getSetCookie()).toEqual([])
    expect(await server().db.$count(sessions, eq(sessions.userId, person.id))).toBe(before)
    const { token } = pending.body.error.secondFactor
    const options = await challengeFor(server(), token)
    expect(options.allowCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['internal'] }])
    const answer = await signInByKey(server(), key, token)
    expect(answer).toMatchObject({ status: 200, body: { account: { id: person.id } } })
    const rows = await server().db.select().from(sessions).where(eq(sessions.userId, person.id))
    expect(rows.map(({ openedBy }) => String(openedBy)).toSorted()).toEqual(['password', 'second-factor'])
    // The token is good once.
    expect(code(await server().call('/api/second-factor/options', { body: { token } }))).toBe(
      'session.second_factor_expired',
    )
  })

  test('[PKEY-07] a wrong password says nothing of it, and a passkey alone signs in as before', async () => {
    const { person, key } = await withSecondFactor(server())
    expect(code(await signInWith(server(), person.email, 'wrong-secret'))).toBe('session.invalid_credentials')
    expect((await signInByKey(server(), key)).status).toBe(200)
  })

  test('[PKEY-07] the key is one of the account, and the sign-in waits ten minutes', async () => {
    const [lea, theo] = [await withSecondFactor(server()), await withSecondFactor(server())]
    const token = await begin(lea.person)
    expect(code(await signInByKey(server(), theo.key, token))).toBe('session.invalid_credentials')
    // Neither a challenge for anybody, nor one of another sign-in.
    const anybody = lea.key.sign(await challengeFor(server()))
    const send = (credential: typeof anybody) =>
      server().call('/api/session/passkey', { body: { credential, token }, headers: newAddress() })
    expect(code(await send(anybody))).toBe('session.invalid_credentials')
    expect(code(await send(lea.key.sign(await challengeFor(server(), await begin(theo.person)))))).toBe(
      'session.invalid_credentials',
    )
    expect((await signInByKey(server(), lea.key, token)).status).toBe(200)
    const late = await begin(lea.person)
    server().clock.advance(10 * minute)
    const expired = await server().call('/api/second-factor/options', { body: { token: late } })
    expect(code(expired)).toBe('session.second_factor_expired')
    expect(code(await useCode(late, lea.codes[0] ?? ''))).toBe('session.second_factor_expired')
  })

  test('[PKEY-07] a reset by mail sets the password, and asks for the key all the same', async () => {
    const { person, key } = await withSecondFactor(server())
    const waiting = await begin(person)
    await server().call('/api/password/reset-request', { body: { email: person.email }, headers: newAddress() })
    const { access_token: accessToken, refresh_token: refreshToken } = linkOf(
      await mailTo(server(), person.email, 'Réinitialisez'),
    ).parameters
    const body = { accessToken, refreshToken, password: 'nouveau-1' }
    const answer = await server().call('/api/password/reset', { body, headers: newAddress() })
    expect(code(answer)).toBe('session.second_factor_required')
    // The sign-in with the password of before is over.
    expect(code(await signInByKey(server(), key).then(() => useCode(waiting, 'x')))).toBe(
      'session.second_factor_expired',
    )
    expect((await signInByKey(server(), key, answer.body.error.secondFactor.token)).status).toBe(200)
    expect(await begin({ email: person.email, password: 'nouveau-1' })).toMatch(/^[\w.-]{20,}$/)
  })

  test('[PKEY-08] ten recovery codes sign in once each, however they are typed, and are stored as hashes', async () => {
    const { person, call, codes } = await withSecondFactor(server())
    expect(new Set(codes).size).toBe(10)
    for (const each of codes) expect(each).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    const [first = '', second = ''] = codes
    const typed = first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    const token = await begin(person)
    expect(code(await useCode(token, '0000-0000-0000-0000'))).toBe('session.invalid_credentials')
    // A wrong one leaves the sign-in as it is.
    const opened = await useCode(token, typed)
    expect(opened.status).toBe(200)
    expect(code(await useCode(await begin(person), first))).toBe('session.invalid_credentials')
    expect((await call('/api/passkeys')).body.recoveryCodes).toBe(9)
    const { body } = await call('/api/second-factor/recovery-codes', { method: 'POST' })
    expect(body.codes).toHaveLength(10)
    expect(code(await useCode(await begin(person), second))).toBe('session.invalid_credentials')
    expect((await useCode(await begin(person), body.codes[0])).status).toBe(200)
    const stored = JSON.stringify(await rowsOf(server().db, sql`select * from recovery_codes`))
    for (const each of [...codes, ...body.codes]) expect(stored).not.toContain(each)
    // Whoever came with a code has no key at hand, and may add a new one and remove the lost one.
    const recovered = callWith(server(), opened.body.token)
    expect((await addKey(recovered)).answer.status).toBe(200)
  })

  test('[PKEY-08] a code of somebody else is no code', async () => {
    const [lea, theo] = [await withSecondFactor(server()), await withSecondFactor(server())]
    expect(code(await useCode(await begin(lea.person), theo.codes[0] ?? ''))).toBe('session.invalid_credentials')
  })

  test('[PKEY-06] [PKEY-12] takes a key, which stays, and is changed by a session that was confirmed with one', async () => {
    const { person, call } = await server().signIn()
    const turn = (isOn: boolean, by = call) => by('/api/second-factor', { method: 'PUT', body: { isOn } })
    expect(code(await turn(true))).toBe('passkeys.none')
    expect(code(await call('/api/second-factor/recovery-codes', { method: 'POST' }))).toBe('passkeys.none')
    // Opened with the password alone.
    const other = await server().signIn(person)
    const { key, id } = await addKey(call)
    expect((await turn(true)).body.codes).toHaveLength(10)
    expect((await turn(true)).body.codes).toEqual([])
    expect(code(await call(`/api/passkeys/${id}`, { method: 'DELETE' }))).toBe('passkeys.last')
    for (const answer of [
      await turn(false, other.call),
      await other.call('/api/passkeys/options', { method: 'POST' }),
      await other.call(`/api/passkeys/${id}`, { method: 'DELETE' }),
    ]) {
      expect(code(answer)).toBe('session.passkey_required')
    }
    expect((await confirmByKey(other.call, key)).status).toBe(200)
    expect((await turn(false, other.call)).body).toEqual({ codes: [] })
    expect((await signInWith(server(), person.email, person.password)).status).toBe(200)
    expect((await call(`/api/passkeys/${id}`, { method: 'DELETE' })).status).toBe(200)
  })
})

test('[PKEY-09] the operator’s reset removes keys, second factor and sessions of one account', async () => {
  const [lea, theo] = [await withSecondFactor(server()), await withSecondFactor(server())]
  expect(await server().services.passkeyReset(lea.person.email.toUpperCase())).toBe(1)
  expect((await lea.call('/api/profile')).status).toBe(401)
  const { text } = await mailTo(server(), lea.person.email, 'Vos clés d’accès ont été retirées')
  expect(text).toContain('Votre mot de passe suffit de nouveau')
  expect(code(await signInByKey(server(), lea.key))).toBe('session.invalid_credentials')
  const { call } = await server().signIn(lea.person)
  expect((await call('/api/passkeys')).body).toMatchObject({ passkeys: [], secondFactor: false, recoveryCodes: 0 })
  expect((await theo.call('/api/passkeys')).body).toMatchObject({ secondFactor: true })
  expect(await server().services.passkeyReset('nobody@example.org')).toBeUndefined()
})
