import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { linkOf, mailTo, mailsSent } from '../../testing/mails.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { startMailServer, startSilentServer, type TestMailServer } from '../../testing/smtp.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { newAddress, newEmail, signInWith, signUp } from './testing.ts'

const publicUrl = 'https://trouvaille.example'
const unconfirmed = { status: 403, body: { error: { code: 'session.email_unconfirmed' } } }
const invalid = { status: 400, body: { error: { code: 'email.confirmation_invalid' } } }

const confirm = (server: TestServer, token: string) =>
  server.call('/api/email/confirm', { body: { token }, headers: newAddress() })

const askAgain = (server: TestServer, email: string) =>
  server.call('/api/email/confirmation-request', { body: { email }, headers: newAddress() })

describe('with a mail server', () => {
  let mailServer: TestMailServer
  let server: TestServer
  beforeAll(async () => {
    mailServer = await startMailServer()
    const environment = { SMTP_URL: mailServer.url, PUBLIC_URL: publicUrl }
    server = await startTestServer({ environment, snapshotFile: inject('snapshotFile') })
  })
  afterAll(async () => {
    await server.stop()
    await mailServer.stop()
  })

  /** Waits for a number of mails to a recipient, and takes the token out of the newest. */
  async function tokenFor(email: string, count = 1): Promise<string> {
    const sources = () => mailServer.received.filter(({ to }) => to.includes(email)).map(({ source }) => source)
    await expect.poll(() => sources().length).toBe(count)
    const plain = (sources().at(-1) ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
    return /confirm-email\?token=([\w-]+)/.exec(plain)?.[1] ?? ''
  }

  test('[GAP-34] [GAP-41] nobody signs in before the address is confirmed, and everybody after', async () => {
    const email = newEmail()
    const answer = await signUp(server, { email })
    expect(answer).toMatchObject({ status: 200, body: { session: null } })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await signInWith(server, email)).toMatchObject(unconfirmed)
    expect(await confirm(server, await tokenFor(email))).toMatchObject({ status: 200, body: { ok: true } })
    expect((await signInWith(server, email)).status).toBe(200)
  })

  test('an address that has an account gets the same answer at sign-up', async () => {
    const person = await createPerson(server.services)
    const answers = [await signUp(server, {}), await signUp(server, { email: person.email.toUpperCase() })]
    const shown = answers.map(({ status, body, headers }) => [status, body, headers.getSetCookie()])
    expect(shown[1]).toEqual(shown[0])
  })

  test('[AUTH-44] [AUTH-49] mailed links lead to the configured address, whatever the request says', async () => {
    const email = newEmail()
    await server.call('/api/accounts', {
      body: { email, phoneNumber: '+33612345678', password: 'trouvaille-1' },
      headers: { ...newAddress(), host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    await tokenFor(email)
    await server.call('/api/password/reset-request', {
      body: { email },
      headers: { ...newAddress(), host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    const sent = () => mailServer.received.filter(({ to }) => to.includes(email)).map(({ source }) => source)
    await expect.poll(() => sent().length).toBe(2)
    expect(sent()[0]).toContain(`${publicUrl}/confirm-email`)
    expect(sent()[1]).toContain(`${publicUrl}/reset-password`)
    expect(sent().join()).not.toContain('evil.example')
  })

  test('[AUTH-52] a wrong password does not tell that the address waits', async () => {
    const email = newEmail()
    await signUp(server, { email })
    const answer = await signInWith(server, email, 'wrong-password')
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'session.invalid_credentials' } } })
  })

  test('the link can be asked for again; every address gets the same answer', async () => {
    const email = newEmail()
    await signUp(server, { email })
    await tokenFor(email)
    const known = await createPerson(server.services)
    const answers = [
      await askAgain(server, email.toUpperCase()),
      await askAgain(server, known.email),
      await askAgain(server, newEmail()),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { ok: true }]))
    expect((await confirm(server, await tokenFor(email, 2))).status).toBe(200)
    expect(mailServer.received.some(({ to }) => to.includes(known.email))).toBe(false)
  })

  test('a token works once, for three days, and invented ones never', async () => {
    const email = newEmail()
    await signUp(server, { email })
    const token = await tokenFor(email)
    for (const wrong of ['x', `${token}x`, token.slice(1), token.toUpperCase()]) {
      expect(await confirm(server, wrong)).toMatchObject(invalid)
    }
    expect((await confirm(server, token)).status).toBe(200)
    expect(await confirm(server, token)).toMatchObject(invalid)

    const [late, early] = [newEmail(), newEmail()]
    await signUp(server, { email: late })
    const lateToken = await tokenFor(late)
    server.clock.advance(1)
    await signUp(server, { email: early })
    const earlyToken = await tokenFor(early)
    server.clock.advance(72 * 60 * 60_000 - 1)
    expect(await confirm(server, lateToken)).toMatchObject(invalid)
    expect((await confirm(server, earlyToken)).status).toBe(200)
  })

  test('a confirmation is no reset, and a reset confirms the address', async () => {
    const email = newEmail()
    await signUp(server, { email })
    const token = await tokenFor(email)
    const halves = { accessToken: token.slice(0, 43), refreshToken: token.slice(43), password: 'nouveau-1' }
    const misused = await server.call('/api/password/reset', { body: halves, headers: newAddress() })
    expect(misused.body.error.code).toBe('password.reset_invalid')

    await server.call('/api/password/reset-request', { body: { email }, headers: newAddress() })
    const resetMails = () =>
      mailServer.received.filter(({ to, source }) => to.includes(email) && source.includes('reset-password'))
    await expect.poll(() => resetMails().length).toBe(1)
    const plain = (resetMails()[0]?.source ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
    const [, accessToken, refreshToken] = /access_token=([\w-]+)&refresh_token=([\w-]+)/.exec(plain) ?? []
    const body = { accessToken, refreshToken, password: 'nouveau-1' }
    expect((await server.call('/api/password/reset', { body, headers: newAddress() })).status).toBe(200)
    expect((await signInWith(server, email, 'nouveau-1')).status).toBe(200)
  })

  test('a mail that cannot be sent loses no sign-up', async () => {
    mailServer.behave('refuses for now')
    const email = newEmail()
    expect((await signUp(server, { email })).status).toBe(200)
    await mailsSent(server)
    mailServer.behave('accepts')
    server.clock.advance(3 * 60_000)
    await mailsSent(server)
    expect((await confirm(server, await tokenFor(email))).status).toBe(200)
  })
})

describe('with a mail server that hangs', () => {
  test('sign-up and reset answer all the same, and the server stops', async () => {
    const silent = await startSilentServer()
    const environment = { SMTP_URL: silent.url, PUBLIC_URL: publicUrl }
    const server = await startTestServer({ environment, snapshotFile: inject('snapshotFile') })
    const email = newEmail()
    const answers = await Promise.all([
      signUp(server, { email }),
      server.call('/api/password/reset-request', { body: { email }, headers: newAddress() }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await expect.poll(silent.connections).toBeGreaterThan(0)
    await server.stop()
    await silent.stop()
  })
})

describe('without a mail server', () => {
  const server = useTestServer()

  test('[GAP-34] the mail is in the local mailbox, and the session does not wait for it', async () => {
    const email = newEmail()
    const { body, headers } = await signUp(server(), { email })
    expect(headers.getSetCookie().join()).toContain('trouvaille.session_token=')
    const session = await server().call('/api/session', {
      headers: { authorization: `Bearer ${body.session.token}` },
    })
    expect(session.body).toEqual({ account: body.session.account, kept: [], isPasskeyDue: false })
    expect(body.session.account.email).toBe(email)
    expect((await signInWith(server(), email)).status).toBe(200)
    const { path, parameters } = linkOf(await mailTo(server(), email, 'Confirmez votre adresse'))
    expect(path).toBe('/confirm-email')
    expect((await confirm(server(), parameters.token ?? '')).status).toBe(200)
  })
})
