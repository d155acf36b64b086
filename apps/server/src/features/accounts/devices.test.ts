import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { everythingSent, mailsTo, mailTo } from '../../testing/mails.ts'
import type { Call } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { sessions } from './accounts.table.ts'
import { cookieOf, newAddress } from './testing.ts'

const server = useTestServer()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

/** Signs in from a device, and calls as it. */
async function from(person: { email: string; password: string }, userAgent: string, address: string) {
  const answer = await server().call('/api/session', {
    body: { identifier: person.email, password: person.password },
    headers: { 'user-agent': userAgent, 'x-forwarded-for': address },
  })
  const call: Call = (path, options = {}) =>
    server().call(path, { ...options, headers: { authorization: `Bearer ${answer.body.token}`, ...options.headers } })
  return { answer, call }
}

describe('the devices', () => {
  test('each session says its device, its shortened address, its times, and which one is this', async () => {
    const person = await createPerson(server().services)
    await from(person, iphone, '2001:db8:85a3::8a2e:370:7334')
    const { call } = await from(person, firefox, '203.0.113.77')
    const { status, body } = await call('/api/sessions')
    expect(status).toBe(200)
    expect(body.sessions).toHaveLength(2)
    expect(body.sessions).toContainEqual({
      id: expect.any(String),
      current: true,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      device: 'Firefox sur Linux',
      address: '203.0.113.x',
    })
    const other = { current: false, device: 'Safari sur iPhone', address: '2001:db8:85a3:x' }
    expect(body.sessions).toContainEqual(expect.objectContaining(other))
    expect(JSON.stringify(body)).not.toMatch(/370:7334|203\.0\.113\.77|Mozilla/)
  })

  test('[AUTH-55] an ended session is dead at once, though it was just read', async () => {
    const person = await createPerson(server().services)
    const [here, there] = [await server().signIn(person), await server().signIn(person)]
    expect((await there.call('/api/profile')).status).toBe(200)
    const { body } = await here.call('/api/sessions')
    const { id } = body.sessions.find(({ current }: { current: boolean }) => !current)
    expect((await here.call(`/api/sessions/${id}`, { method: 'DELETE' })).body).toEqual({ ok: true })
    expect((await there.call('/api/profile')).status).toBe(401)
    expect((await here.call('/api/profile')).status).toBe(200)
    expect((await here.call('/api/sessions')).body.sessions).toHaveLength(1)
  })

  test('[GAP-02] nobody ends, or learns of, the session of somebody else', async () => {
    const [one, two] = [await server().signIn(), await server().signIn()]
    const [{ id }] = (await two.call('/api/sessions')).body.sessions
    const foreign = await one.call(`/api/sessions/${id}`, { method: 'DELETE' })
    const missing = await one.call('/api/sessions/no-such-session', { method: 'DELETE' })
    expect(foreign).toMatchObject({ status: 404, body: { error: { code: 'request.not_found' } } })
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body])
    expect((await two.call('/api/profile')).status).toBe(200)
  })

  test('"Me déconnecter partout" ends every session, this one too', async () => {
    const person = await createPerson(server().services)
    const [here, there, stranger] = [
      await server().signIn(person),
      await server().signIn(person),
      await server().signIn(),
    ]
    expect((await here.call('/api/sessions', { method: 'DELETE' })).body).toEqual({ ok: true })
    for (const { call } of [here, there]) expect((await call('/api/profile')).status).toBe(401)
    expect((await stranger.call('/api/profile')).status).toBe(200)
  })

  test('"Me déconnecter partout" clears the cookies of the browser', async () => {
    const person = await createPerson(server().services)
    const { answer } = await from(person, firefox, '203.0.113.1')
    const ended = await server().call('/api/sessions', { method: 'DELETE', headers: { cookie: cookieOf(answer) } })
    const cleared = ended.headers.getSetCookie().filter((cookie) => cookie.includes('Max-Age=0'))
    expect(cleared.some((cookie) => cookie.startsWith('trouvaille.session_token='))).toBe(true)
    expect(cleared.some((cookie) => cookie.startsWith('trouvaille.signed_in='))).toBe(true)
  })
})

test('whatever ends sessions says which ones', async () => {
  const { person, call } = await server().signIn()
  const ended: string[] = []
  server().services.bus.subscribe('session.ended', ({ accountId, sessionIds }) => {
    if (accountId === person.id) ended.push(...sessionIds)
  })
  const idOf = async (device: Call) => {
    const { sessions: listed } = (await device('/api/sessions')).body
    return listed.find(({ current }: { current: boolean }) => current).id
  }
  const expectEnded = (...ids: string[]) => expect(ended.splice(0).toSorted()).toEqual(ids.toSorted())
  const here = await idOf(call)

  const left = await server().signIn(person)
  const leftId = await idOf(left.call)
  await left.call('/api/session', { method: 'DELETE' })
  expectEnded(leftId)

  const elsewhere = await idOf((await server().signIn(person)).call)
  await call(`/api/sessions/${elsewhere}`, { method: 'DELETE' })
  expectEnded(elsewhere)

  const others = [await server().signIn(person), await server().signIn(person)]
  const otherIds = await Promise.all(others.map((other) => idOf(other.call)))
  await call('/api/password/change', { body: { currentPassword: person.password, password: 'trouvaille-2' } })
  expectEnded(...otherIds)

  await call('/api/sessions', { method: 'DELETE' })
  expectEnded(here)
})

describe('the life of a session', () => {
  const shorten = (id: string, by: string) =>
    server().db.execute(sql`update sessions set expires_at = expires_at - ${by}::interval where user_id = ${id}`)

  test('[AUTH-53] [AUTH-54] [AUTH-56] one in use is extended, and its cookie and that of the device with it', async () => {
    const person = await createPerson(server().services)
    const { answer } = await from(person, firefox, '203.0.113.1')
    const headers = { cookie: cookieOf(answer) }
    await shorten(person.id, '2 hours')
    const renewed = await server().call('/api/session', { headers })
    expect(renewed.headers.getSetCookie().join()).toMatch(
      /trouvaille\.session_token=.+Max-Age=2592000.+trouvaille\.signed_in=1.+trouvaille\.device=.+Max-Age=15552000/s,
    )
    const own = await server().db.select().from(sessions).where(eq(sessions.userId, person.id))
    expect((own[0]?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(29.95 * 24 * 60 * 60_000)
  })

  test('[AUTH-54] one in use is extended once in an hour at most', async () => {
    const person = await createPerson(server().services)
    const { answer } = await from(person, firefox, '203.0.113.1')
    await shorten(person.id, '59 minutes')
    const again = await server().call('/api/session', { headers: { cookie: cookieOf(answer) } })
    expect(again.body.account.id).toBe(person.id)
    expect(again.headers.getSetCookie().join()).not.toContain('session_token=')
  })

  test('[AUTH-55] one that is over is nobody, and its cookies are cleared', async () => {
    const person = await createPerson(server().services)
    const { answer } = await from(person, firefox, '203.0.113.1')
    await shorten(person.id, '31 days')
    const over = await server().call('/api/session', { headers: { cookie: cookieOf(answer) } })
    expect(over.body).toEqual({ account: null, kept: [], isPasskeyDue: false })
    expect(over.headers.getSetCookie().join()).toMatch(/trouvaille\.signed_in=; Path=\/; Max-Age=0/)
  })

  test('[AUTH-55] one that is over is no device any more', async () => {
    const person = await createPerson(server().services)
    await from(person, firefox, '203.0.113.1')
    await shorten(person.id, '31 days')
    const { call } = await from(person, iphone, '203.0.113.1')
    const devices = (await call('/api/sessions')).body.sessions.map(({ device }: { device: string }) => device)
    expect(devices).toEqual(['Safari sur iPhone'])
  })
})

describe('the whole life of a session', () => {
  const openedDaysAgo = async (id: string, days: number) => {
    await server().db.execute(
      sql`update sessions set created_at = ${server().clock.now().toISOString()}::timestamptz - make_interval(days => ${days}) where user_id = ${id}`,
    )
    server().services.accounts.invalidate(id)
  }

  test('[AUTH-54] [AUTH-55] however much it is used, it ends 180 days after it was opened', async () => {
    const person = await createPerson(server().services)
    const { answer } = await from(person, firefox, '203.0.113.1')
    const headers = { cookie: cookieOf(answer) }
    await openedDaysAgo(person.id, 179)
    expect((await server().call('/api/session', { headers })).body.account?.id).toBe(person.id)
    await openedDaysAgo(person.id, 180)
    const over = await server().call('/api/session', { headers })
    expect(over.body).toEqual({ account: null, kept: [], isPasskeyDue: false })
    expect(over.headers.getSetCookie().join()).toMatch(/session_token=;.+signed_in=; Path=\/; Max-Age=0/s)
    expect(await server().db.$count(sessions, eq(sessions.userId, person.id))).toBe(0)
  })

  test('[AUTH-55] an old one is no device any more, and is swept away; others stay', async () => {
    const [old, young] = [await server().signIn(), await server().signIn()]
    await openedDaysAgo(old.person.id, 180)
    await openedDaysAgo(young.person.id, 179)
    const again = await server().signIn(old.person)
    expect((await again.call('/api/sessions')).body.sessions).toHaveLength(1)
    await server().services.sweepAccounts()
    const left = async ({ person }: typeof old) => server().db.$count(sessions, eq(sessions.userId, person.id))
    expect([await left(old), await left(young)]).toEqual([1, 1])
    expect((await young.call('/api/profile')).status).toBe(200)
  })
})

describe('the history of sign-ins', () => {
  test('it tells of successes and failures, the newest first, and of nobody else', async () => {
    const person = await createPerson(server().services)
    const { call } = await from(person, firefox, '203.0.113.5')
    await from({ ...person, password: 'wrong-password' }, iphone, '198.51.100.9')
    await server().services.background.settled()
    const { body } = await call('/api/sign-ins')
    const at = server().clock.now().toISOString()
    expect(body).toEqual({
      items: [
        { id: expect.any(String), at, success: false, device: 'Safari sur iPhone', address: '198.51.100.x' },
        { id: expect.any(String), at, success: true, device: 'Firefox sur Linux', address: '203.0.113.x' },
      ],
      nextCursor: null,
    })
    const stranger = await server().signIn()
    expect((await stranger.call('/api/sign-ins')).body.items).toHaveLength(1)
  })

  test('it is read in pages of 30', async () => {
    const { person, call } = await server().signIn()
    const values = sql`select ${person.id}, now(), true, 'Appareil ' || n, null from generate_series(1, 59) n`
    await server().db.execute(sql`insert into sign_ins (user_id, at, success, device, address) ${values}`)
    const pages: string[][] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await call(`/api/sign-ins${cursor && `?cursor=${cursor}`}`)
      pages.push(body.items.map(({ id }: { id: string }) => id))
      cursor = body.nextCursor
    }
    expect(pages.map(({ length }) => length)).toEqual([30, 30])
    const seen = pages.flat()
    expect(new Set(seen).size).toBe(60)
    expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)))
  })

  test('it is kept for a year', async () => {
    const { person, call } = await server().signIn()
    const old = sql`values (${person.id}, ${server().clock.now().toISOString()}::timestamptz - interval '366 days', true, 'Vieux', null)`
    await server().db.execute(sql`insert into sign_ins (user_id, at, success, device, address) ${old}`)
    await server().services.sweepAccounts()
    const devices = (await call('/api/sign-ins')).body.items.map(({ device }: { device: string }) => device)
    expect(devices).not.toContain('Vieux')
    expect(devices).toHaveLength(1)
  })
})

describe('a sign-in from an unknown device', () => {
  const subject = 'Nouvelle connexion'

  test('is told by mail, but the first one and known ones are not', async () => {
    const person = await createPerson(server().services)
    await from(person, firefox, '203.0.113.5')
    await from(person, firefox, '203.0.113.200')
    await everythingSent(server())
    expect(await mailsTo(server(), person.email)).toEqual([])
    await from(person, iphone, '198.51.100.9')
    const mail = await mailTo(server(), person.email, subject)
    expect(mail.text).toContain('Safari sur iPhone, adresse 198.51.100.x')
    await from(person, iphone, '198.51.100.9')
    await everythingSent(server())
    expect(await mailsTo(server(), person.email)).toHaveLength(1)
  })

  test('a failed attempt is told in the history only', async () => {
    const person = await createPerson(server().services)
    await from(person, firefox, '203.0.113.5')
    await from({ ...person, password: 'wrong-password' }, iphone, newAddress()['x-forwarded-for'])
    await everythingSent(server())
    expect(await mailsTo(server(), person.email)).toEqual([])
  })
})
