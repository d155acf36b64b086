import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { credentials } from './accounts.table.ts'
import { createPasswordHash } from './password-hash.ts'
import { cookieOf, newAddress, newEmail, refused, signInWith } from './testing.ts'

const server = useTestServer()

describe('sign-in', () => {
  test('[AUTH-46] [GAP-26] [GAP-24] with the e-mail or the username, in any case', async () => {
    const username = `Zoé-${newEmail().slice(2, 10)}`
    const person = await createPerson(server().services, { username, email: newEmail() })
    for (const identifier of [
      person.email,
      person.email.toUpperCase(),
      username,
      username.toLowerCase(),
      username.toUpperCase(),
    ]) {
      expect((await signInWith(server(), identifier)).status, identifier).toBe(200)
    }
  })

  test('[AUTH-46] the password of an account is found beside other ways in, whichever came first', async () => {
    const { db } = server()
    const { id, email } = await createPerson(server().services)
    const own = eq(credentials.userId, id)
    const [password] = await db.select().from(credentials).where(own)
    await db.delete(credentials).where(own)
    await db.insert(credentials).values({ id: `${id}-other`, accountId: 'x', providerId: 'another', userId: id })
    await db.insert(credentials).values(password as NonNullable<typeof password>)
    const { status, body } = await signInWith(server(), email)
    expect(status).toBe(200)
    const headers = { authorization: `Bearer ${body.token}` }
    expect((await server().call('/api/password', { headers })).body).toEqual({ isSet: true })
  })

  test('[GAP-23] an accent may be typed as a letter of its own', async () => {
    const username = `Inès-${newEmail().slice(2, 10)}`
    await createPerson(server().services, { username, email: newEmail() })
    expect((await signInWith(server(), username.normalize('NFD'))).status).toBe(200)
    expect((await signInWith(server(), username.replace('è', 'e'))).status).toBe(401)
  })

  test('[AUTH-52] [GAP-26] a wrong password and an unknown name get one answer', async () => {
    const { email, username } = await createPerson(server().services)
    const answers = await Promise.all(
      [email, username, newEmail(), 'personne-de-ce-nom'].map((name) => signInWith(server(), name, 'wrong-password')),
    )
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'session.invalid_credentials' } } })
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(answer.body).toEqual(answers[0]?.body)
    }
  })

  test.each([
    ['nothing', ''],
    ['256 characters', `${'a'.repeat(250)}@b.org`],
    ['a blank', 'ana film'],
    ['a plus sign', 'ana+film@example.org'],
    ['a quote', "' or 1=1"],
  ])('[AUTH-21] [AUTH-22] an identifier of %s is refused', async (_, identifier) => {
    expect(await signInWith(server(), identifier)).toMatchObject(refused('identifier'))
  })

  test('[AUTH-21] an identifier may have 255 characters', async () => {
    expect((await signInWith(server(), `${'a'.repeat(243)}@example.org`)).status).toBe(401)
    expect((await signInWith(server(), `${'a'.repeat(244)}@example.org`)).status).toBe(400)
  })

  test('[GAP-37] [AUTH-53] the web session is an HttpOnly, SameSite cookie; scripts see only that there is one', async () => {
    const { email } = await createPerson(server().services)
    const answer = await signInWith(server(), email)
    const [session, marker] = answer.headers.getSetCookie()
    expect(session).toMatch(/^trouvaille\.session_token=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(marker).toBe('trouvaille.signed_in=1; Path=/; Max-Age=2592000; SameSite=Lax')
    const { body } = await server().call('/api/session', { headers: { cookie: cookieOf(answer) } })
    expect(body.account.email).toBe(email)
  })

  test('[AUTH-46] a password that was hashed at another cost is hashed anew, and goes on working', async () => {
    const { id, email, password } = await createPerson(server().services)
    const hashOf = async () => {
      await server().services.background.settled()
      const [row] = await server().db.select().from(credentials).where(eq(credentials.userId, id))
      return row?.password
    }
    const made = await hashOf()
    expect((await signInWith(server(), email)).status).toBe(200)
    expect(await hashOf()).toBe(made)

    const outdated = await createPasswordHash({ memoryCost: 512, timeCost: 3, parallelism: 1 }).hash(password)
    await server().db.update(credentials).set({ password: outdated }).where(eq(credentials.userId, id))
    expect((await signInWith(server(), email, 'wrong-secret-1')).status).toBe(401)
    expect(await hashOf()).toBe(outdated)
    const answers = await Promise.all([signInWith(server(), email), signInWith(server(), email)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const renewed = await hashOf()
    expect(renewed?.split('$').slice(0, 4)).toEqual(made?.split('$').slice(0, 4))
    expect((await signInWith(server(), email)).status).toBe(200)
    expect(await hashOf()).toBe(renewed)
  })

  test('[GAP-37] a page of ours gets no token that a script could read; a native shell does', async () => {
    const { email } = await createPerson(server().services)
    const signInFrom = (site: string) =>
      server().call('/api/session', {
        body: { identifier: email, password: 'trouvaille-1' },
        headers: { ...newAddress(), 'sec-fetch-site': site },
      })
    const page = await signInFrom('same-origin')
    expect(page.body).toMatchObject({ account: { email }, token: null, device: null })
    expect(page.headers.getSetCookie()[0]).toContain('; HttpOnly')
    for (const site of ['cross-site', 'none']) {
      expect((await signInFrom(site)).body).toMatchObject({ token: expect.any(String), device: expect.any(String) })
    }
  })

  test('[AUTH-48] signing out ends the session, and clears both cookies', async () => {
    const { email } = await createPerson(server().services)
    const cookie = cookieOf(await signInWith(server(), email))
    const answer = await server().call('/api/session', { method: 'DELETE', headers: { cookie } })
    expect(answer.headers.getSetCookie().filter((line) => line.includes('Max-Age=0')).length).toBeGreaterThanOrEqual(2)
    expect((await server().call('/api/session', { headers: { cookie } })).body).toEqual({
      account: null,
      kept: [],
      isPasskeyDue: false,
    })
    expect((await server().call('/api/profile', { headers: { cookie } })).status).toBe(401)
    expect((await server().call('/api/session', { method: 'DELETE' })).body).toEqual({ ok: true })
  })

  test('[GAP-39] a new sign-in in the same browser ends the session it replaces', async () => {
    const [one, two] = [await createPerson(server().services), await createPerson(server().services)]
    const first = cookieOf(await signInWith(server(), one.email))
    const body = { identifier: two.email, password: two.password }
    expect((await server().call('/api/session', { body, headers: { cookie: first } })).status).toBe(200)
    expect((await server().call('/api/session', { headers: { cookie: first } })).body).toEqual({
      account: null,
      kept: [],
      isPasskeyDue: false,
    })
  })

  test('another site cannot sign a browser in or out', async () => {
    const { email, password } = await createPerson(server().services)
    const cookie = cookieOf(await signInWith(server(), email))
    const headers = { cookie, origin: 'https://evil.example' }
    for (const options of [{ body: { identifier: email, password } }, { method: 'DELETE' }]) {
      const answer = await server().call('/api/session', { ...options, headers })
      expect(answer).toMatchObject({ status: 403, body: { error: { code: 'request.foreign_origin' } } })
    }
  })
})
