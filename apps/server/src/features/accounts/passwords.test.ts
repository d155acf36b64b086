import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountSecrets, sessions } from './accounts.table.ts'
import { createPerson, type Person } from '../../testing/factories.ts'
import { everythingSent, linkOf, mailsTo, mailTo } from '../../testing/mails.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { cookieOf, newAddress, newEmail, signInWith } from './testing.ts'

const server = useTestServer()
const hour = 60 * 60_000

const subject = 'Réinitialisez'
const changed = 'Votre mot de passe a changé'
const invalid = { status: 400, body: { error: { code: 'password.reset_invalid' } } }

const request = (email: string) =>
  server().call('/api/password/reset-request', { body: { email }, headers: newAddress() })

const reset = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  server().call('/api/password/reset', { body, headers: { ...newAddress(), ...headers } })

/** Asks for a link and takes it out of the mail. */
async function linkFor(person: Person, count = 1, typed = person.email) {
  expect(await request(typed)).toMatchObject({ status: 200, body: { ok: true } })
  const { path, parameters } = linkOf(await mailTo(server(), person.email, subject, count))
  return { path, accessToken: parameters.access_token ?? '', refreshToken: parameters.refresh_token ?? '' }
}

describe('asking for a reset', () => {
  test('[AUTH-49] [AUTH-16] [GAP-36] the mail leads to /reset-password with two parts of a secret', async () => {
    const { path, accessToken, refreshToken } = await linkFor(await createPerson(server().services))
    expect(path).toBe('/reset-password')
    expect([accessToken.length, refreshToken.length]).toEqual([43, 43])
  })

  test('[AUTH-34] it may have 255 characters', async () => {
    expect((await request(`${'a'.repeat(243)}@example.org`)).status).toBe(200)
    expect((await request(`${'a'.repeat(244)}@example.org`)).status).toBe(400)
  })

  test('[AUTH-49] [GAP-24] the address may be typed in any case', async () => {
    const person = await createPerson(server().services)
    const link = pick(await linkFor(person, 1, person.email.toUpperCase()))
    expect((await reset({ ...link, password: 'nouveau-1' })).body.account.id).toBe(person.id)
  })

  test('[AUTH-49] an unknown address gets the same answer, and no mail', async () => {
    const { email } = await createPerson(server().services)
    const [known, unknown] = [await request(email), await request('personne@example.org')]
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await everythingSent(server())
    expect(await mailsTo(server(), 'personne@example.org')).toEqual([])
  })

  test.each(['', 'ana', 'ana@example', 'a b@example.org', `${'a'.repeat(250)}@example.org`])(
    '[AUTH-33] [AUTH-34] "%s" is refused',
    async (email) => {
      expect(await request(email)).toMatchObject({ status: 400, body: { error: { field: 'email' } } })
    },
  )

  test('[GAP-36] the database holds nothing with which the link could be made', async () => {
    const { accessToken, refreshToken } = await linkFor(await createPerson(server().services))
    const stored = JSON.stringify(await server().db.select().from(accountSecrets))
    for (const part of [accessToken, refreshToken]) expect(stored).not.toContain(part)
  })
})

describe('the reset', () => {
  test('[AUTH-50] it sets the password, signs in, ends every other session, and tells by mail', async () => {
    const person = await createPerson(server().services)
    const elsewhere = await server().signIn(person)
    const { accessToken, refreshToken } = await linkFor(person)
    const answer = await reset({ accessToken, refreshToken, password: 'nouveau-1' })
    expect(answer).toMatchObject({ status: 200, body: { account: { id: person.id }, token: expect.any(String) } })
    const session = await server().call('/api/session', { headers: { cookie: cookieOf(answer) } })
    expect(session.body.account.id).toBe(person.id)
    expect((await elsewhere.call('/api/profile')).status).toBe(401)
    expect((await signInWith(server(), person.email, person.password)).status).toBe(401)
    expect((await signInWith(server(), person.email, 'nouveau-1')).status).toBe(200)
    await mailTo(server(), person.email, changed)
  })

  test('[AUTH-16] [GAP-36] either part alone, swapped or altered is refused, and uses nothing up', async () => {
    const person = await createPerson(server().services)
    const { accessToken, refreshToken } = await linkFor(person)
    const other = await linkFor(await createPerson(server().services))
    const pairs = [
      { accessToken, refreshToken: accessToken },
      { accessToken: refreshToken, refreshToken: accessToken },
      { accessToken, refreshToken: other.refreshToken },
      { accessToken: other.accessToken, refreshToken },
      { accessToken, refreshToken: `${refreshToken.slice(0, -1)}${refreshToken.endsWith('A') ? 'B' : 'A'}` },
      { accessToken: 'x', refreshToken: 'y' },
    ]
    for (const pair of pairs) expect(await reset({ ...pair, password: 'nouveau-1' })).toMatchObject(invalid)
    for (const missing of [{ accessToken }, { refreshToken }, { accessToken, refreshToken: '' }]) {
      expect((await reset({ ...missing, password: 'nouveau-1' })).status).toBe(400)
    }
    expect((await reset({ accessToken, refreshToken, password: 'nouveau-1' })).status).toBe(200)
  })

  test('[GAP-36] it works once, and of two at the same moment one works', async () => {
    const { accessToken, refreshToken } = await linkFor(await createPerson(server().services))
    const body = { accessToken, refreshToken, password: 'nouveau-1' }
    const answers = await Promise.all([reset(body), reset({ ...body, password: 'nouveau-2' })])
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
    expect(await reset(body)).toMatchObject(invalid)
  })

  test('[GAP-36] it works for one hour', async () => {
    const person = await createPerson(server().services)
    const early = await linkFor(person)
    server().clock.advance(hour - 1000)
    const late = await linkFor(person, 2)
    server().clock.advance(1001)
    expect(await reset({ ...pick(early), password: 'nouveau-1' })).toMatchObject(invalid)
    expect((await reset({ ...pick(late), password: 'nouveau-1' })).status).toBe(200)
  })

  test('[GAP-36] once it worked, the other links of the account are useless, and those of others go on', async () => {
    const [person, other] = [await createPerson(server().services), await createPerson(server().services)]
    const [one, two, foreign] = [await linkFor(person), await linkFor(person, 2), await linkFor(other)]
    expect((await reset({ ...pick(two), password: 'nouveau-1' })).status).toBe(200)
    expect(await reset({ ...pick(one), password: 'nouveau-2' })).toMatchObject(invalid)
    expect((await reset({ ...pick(foreign), password: 'nouveau-1' })).status).toBe(200)
  })

  test('[AUTH-35] a short password is refused, and uses nothing up', async () => {
    const link = pick(await linkFor(await createPerson(server().services)))
    expect(await reset({ ...link, password: '12345' })).toMatchObject({
      status: 400,
      body: { error: { field: 'password' } },
    })
    expect((await reset({ ...link, password: '123456' })).status).toBe(200)
  })

  test('[GAP-39] for a signed-in person the new session replaces the old one', async () => {
    const [person, other] = [await createPerson(server().services), await createPerson(server().services)]
    const cookie = cookieOf(await signInWith(server(), other.email))
    const link = pick(await linkFor(person))
    const answer = await reset({ ...link, password: 'nouveau-1' }, { cookie })
    expect(answer.body.account.id).toBe(person.id)
    expect((await server().call('/api/profile', { headers: { cookie } })).status).toBe(401)
  })
})

describe('changing the password', () => {
  test('[GAP-48] it ends every other session, keeps this one, and tells by mail', async () => {
    const { person, call } = await server().signIn()
    const other = await server().signIn(person)
    const body = { currentPassword: person.password, password: 'nouveau-1' }
    expect(await call('/api/password/change', { body })).toMatchObject({ status: 200, body: { ok: true } })
    expect((await call('/api/profile')).status).toBe(200)
    expect((await other.call('/api/profile')).status).toBe(401)
    expect((await signInWith(server(), person.email, person.password)).status).toBe(401)
    expect((await signInWith(server(), person.email, 'nouveau-1')).status).toBe(200)
    await mailTo(server(), person.email, changed)
  })

  test('[GAP-48] no session outlives it that began with the old password at the same moment', async () => {
    const { person, call } = await server().signIn()
    const change = call('/api/password/change', { body: { currentPassword: person.password, password: 'nouveau-1' } })
    const signIns = Array.from({ length: 8 }, (_, index) =>
      server().call('/api/session', {
        body: { identifier: person.email, password: person.password },
        headers: { 'x-forwarded-for': `10.9.8.${index}` },
      }),
    )
    expect((await change).status).toBe(200)
    for (const { status, body } of await Promise.all(signIns)) {
      if (status !== 200) continue
      const headers = { authorization: `Bearer ${body.token}` }
      expect((await server().call('/api/profile', { headers })).status).toBe(401)
    }
    const rest = await server().db.select().from(sessions).where(eq(sessions.userId, person.id))
    expect(rest).toHaveLength(1)
  })

  test('[GAP-48] a wrong current password changes nothing', async () => {
    const { person, call } = await server().signIn()
    const body = { currentPassword: 'wrong-password', password: 'nouveau-1' }
    const answer = await call('/api/password/change', { body })
    expect(answer).toMatchObject({
      status: 403,
      body: { error: { code: 'password.wrong_current', field: 'currentPassword' } },
    })
    expect((await signInWith(server(), person.email, person.password)).status).toBe(200)
  })

  test('[GAP-48] a new password that is too short is refused', async () => {
    const { person, call } = await server().signIn()
    const answer = await call('/api/password/change', { body: { currentPassword: person.password, password: '12345' } })
    expect(answer).toMatchObject({ status: 400, body: { error: { field: 'password' } } })
  })

  test('[GAP-48] it makes links that were asked for before useless', async () => {
    const { person, call } = await server().signIn()
    const link = pick(await linkFor(person))
    await call('/api/password/change', { body: { currentPassword: person.password, password: 'nouveau-1' } })
    expect(await reset({ ...link, password: 'nouveau-2' })).toMatchObject(invalid)
  })

  test('[GAP-02] a link for one account does nothing to another, and cannot be made for an unknown one', async () => {
    const [one, two] = [await createPerson(server().services), await createPerson(server().services)]
    const link = pick(await linkFor(one))
    await reset({ ...link, password: 'nouveau-1' })
    expect((await signInWith(server(), two.email, 'nouveau-1')).status).toBe(401)
    expect((await signInWith(server(), two.email, two.password)).status).toBe(200)
    expect((await signInWith(server(), newEmail(), 'nouveau-1')).status).toBe(401)
  })
})

function pick({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) {
  return { accessToken, refreshToken }
}
