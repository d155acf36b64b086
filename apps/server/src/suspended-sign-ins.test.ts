import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { linkOf, mailTo } from './testing/mails.ts'
import { openConnection } from './testing/live.ts'
import { useTestServer } from './testing/vitest.ts'
import { sessions } from './features/accounts/accounts.table.ts'
import { newAddress, signInWith } from './features/accounts/testing.ts'
import { withRole } from './features/safety/testing.ts'
import { decideAbout, type Member, suspend, suspensionsOf } from './features/suspensions/testing.ts'
import { suspensions } from './features/suspensions/suspensions.table.ts'

const server = useTestServer()

const day = 24 * 60 * 60_000

async function people(): Promise<Record<'moderator' | 'theo', Member>> {
  return { moderator: await withRole(server(), 'moderator'), theo: await server().signIn() }
}

const signIn = ({ person }: Member, password = person.password) => signInWith(server(), person.email, password)
const visit = (path: string, body: object) => server().call(path, { body, headers: newAddress() })
const appeal = (token: string, text = 'Je regrette') => visit('/api/suspension/appeal', { token, text })
const tokenFor = async (member: Member) => (await signIn(member)).body.error.suspension.token as string

test('[SAFE-05] all sessions and realtime connections end at once', async () => {
  const { moderator, theo } = await people()
  const elsewhere = await server().signIn(theo.person)
  const device = await openConnection(server(), { hello: { token: elsewhere.token } })
  expect((await suspend(moderator, theo)).status).toBe(200)
  for (const { call } of [theo, elsewhere]) expect((await call('/api/profile')).status).toBe(401)
  expect(await device.closed).toBe(1008)
  expect(await server().db.$count(sessions, eq(sessions.userId, theo.person.id))).toBe(0)
})

test('[SAFE-05] the right password is told why, until when, and whether an appeal may be sent; a wrong one nothing', async () => {
  const { moderator, theo } = await people()
  const endsAt = new Date(server().clock.now().getTime() + 7 * day).toISOString()
  await suspend(moderator, theo, { text: '  Soyez aimable  ' })
  const answer = await signIn(theo)
  expect(answer).toMatchObject({ status: 403, body: { error: { code: 'account.suspended' } } })
  expect(answer.body.error.suspension).toEqual({
    reason: 'harassment',
    text: 'Soyez aimable',
    endsAt,
    appeal: 'possible',
    answer: null,
    token: expect.stringMatching(/^[\w-]{86}$/),
  })
  expect(answer.headers.getSetCookie()).toEqual([])
  expect((await signIn(theo, 'falsch-falsch')).body).toEqual({ error: { code: 'session.invalid_credentials' } })
  expect(await server().db.$count(sessions, eq(sessions.userId, theo.person.id))).toBe(0)
})

test('[SAFE-05] a mailed link changes the password and opens no session', async () => {
  const { moderator, theo } = await people()
  await suspend(moderator, theo)
  await visit('/api/password/reset-request', { email: theo.person.email })
  const { access_token: accessToken, refresh_token: refreshToken } = linkOf(
    await mailTo(server(), theo.person.email, 'Réinitialisez'),
  ).parameters
  const answer = await visit('/api/password/reset', { accessToken, refreshToken, password: 'nouveau-1' })
  expect(answer).toMatchObject({ status: 403, body: { error: { suspension: { appeal: 'possible' } } } })
  expect((await signIn(theo, 'nouveau-1')).status).toBe(403)
})

test('[SAFE-04] a suspension is over when its time is, without anybody doing anything', async () => {
  const { moderator, theo } = await people()
  await suspend(moderator, theo, { duration: 'day' })
  server().clock.advance(day - 1)
  expect((await signIn(theo)).status).toBe(403)
  server().clock.advance(1)
  expect((await signIn(theo)).status).toBe(200)
  expect(await suspensionsOf(moderator, theo)).toEqual([])
  expect(await suspensionsOf(moderator, theo, 'over')).toMatchObject([{ lifted: null }])
  // And another one may follow.
  expect((await suspend(moderator, theo, { duration: 'permanent' })).status).toBe(200)
  server().clock.advance(100 * day)
  expect((await signIn(theo)).body.error.suspension.endsAt).toBeNull()
})

test('[SAFE-05] of a sign-in and a suspension at the same moment no session is left', async () => {
  const { moderator, theo } = await people()
  const [answer] = await Promise.all([signIn(theo), suspend(moderator, theo), signIn(theo)])
  expect([200, 403]).toContain(answer.status)
  expect(await server().db.$count(sessions, eq(sessions.userId, theo.person.id))).toBe(0)
})

test('[SAFE-08] an appeal is one message, once, and what it says is told at the next sign-in', async () => {
  const { moderator, theo } = await people()
  await suspend(moderator, theo)
  const [first, second] = [await tokenFor(theo), await tokenFor(theo)]
  expect((await visit('/api/suspension', { token: first })).body).toMatchObject({
    suspension: { appeal: 'possible', token: first },
  })
  expect((await appeal(first, '  Une erreur, je crois.  ')).status).toBe(200)
  expect(await appeal(first)).toMatchObject({ status: 400, body: { error: { code: 'suspensions.token_invalid' } } })
  expect(await appeal(second)).toMatchObject({ status: 409, body: { error: { code: 'suspensions.appeal_closed' } } })
  expect((await signIn(theo)).body.error.suspension.appeal).toBe('waiting')
  expect(await suspensionsOf(moderator, theo, 'appealed')).toMatchObject([
    { appeal: { text: 'Une erreur, je crois.', rejected: null }, mayDecide: true },
  ])
  const [stored] = await server().db.select().from(suspensions).where(eq(suspensions.personId, theo.person.id))
  expect(stored?.appeal).toBe('Une erreur, je crois.')
})

test('[SAFE-08] of two appeals at the same moment one is kept', async () => {
  const { moderator, theo } = await people()
  await suspend(moderator, theo)
  const tokens = [await tokenFor(theo), await tokenFor(theo)]
  const statuses = (await Promise.all(tokens.map((token) => appeal(token)))).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('[SAFE-08] a token is good for half an hour, for nothing else, and not when the suspension is over', async () => {
  const { moderator, theo } = await people()
  await suspend(moderator, theo)
  const old = await tokenFor(theo)
  server().clock.advance(30 * 60_000)
  for (const token of [old, 'x', 'x'.repeat(86)]) {
    expect((await visit('/api/suspension', { token })).body).toEqual({ error: { code: 'suspensions.token_invalid' } })
    expect((await appeal(token)).status).toBe(400)
  }
  const token = await tokenFor(theo)
  const asReset = { accessToken: token.slice(0, 43), refreshToken: token.slice(43), password: 'nouveau-1' }
  expect((await visit('/api/password/reset', asReset)).body.error.code).toBe('password.reset_invalid')
  expect((await server().call('/api/profile', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  await decideAbout(moderator, theo, 'lifted')
  expect((await visit('/api/suspension', { token })).status).toBe(400)
  expect((await appeal(token)).status).toBe(400)
})
