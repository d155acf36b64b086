import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newAddress, newEmail, signInWith } from './features/accounts/testing.ts'
import { auditEntries } from './features/audit/audit.table.ts'
import { entriesOf, subjectOf, withoutAudit } from './testing/audit.ts'
import { createPerson } from './testing/factories.ts'
import { openConnection } from './testing/live.ts'
import type { Answer } from './testing/server.ts'
import { useTestServer } from './testing/vitest.ts'

/** Rejected calls are audited as fully as they are in the security log, without delaying the response. */

const server = useTestServer()

const entryOf = (action: string, risk: string, code: string, more: object = {}) => ({
  action,
  risk,
  success: false,
  resource: '',
  details: { code },
  network: expect.stringMatching(/\.x$/),
  ...more,
})

const expectEntry = async (answer: Answer, ...given: Parameters<typeof entryOf>) =>
  expect(await entriesOf(server(), answer)).toMatchObject([entryOf(...given)])

const visit = (path: string, body: unknown) => server().call(path, { body, headers: newAddress() })

/** The entries from one network; each test calls from a network of its own. */
const entriesFrom = async (network: string) => {
  await server().services.background.settled()
  return server().db.select().from(auditEntries).where(eq(auditEntries.network, network))
}

describe('a refusal', () => {
  test('[SEC-44] [GAP-153] [AUD-24] of a sign-in says whose name was given, and neither password nor address', async () => {
    const person = await createPerson(server().services)
    const answer = await signInWith(server(), person.email, 'wrong-secret-1')
    expect(answer.status).toBe(401)
    const subject = await subjectOf(server(), person.email)
    const [entry] = await entriesOf(server(), answer)
    expect(entry).toMatchObject(entryOf('login', 'high', 'session.invalid_credentials', { subject }))
    expect(JSON.stringify(entry)).not.toMatch(
      new RegExp(`wrong-secret-1|${person.email}|${person.username}|${person.id}`),
    )
  })

  test('[GAP-153] [AUD-24] of a sign-in with the name of nobody is nobody’s', async () => {
    const email = newEmail()
    const answer = await signInWith(server(), email, 'wrong-secret-1')
    const [entry, ...more] = await entriesOf(server(), answer)
    expect(more).toEqual([])
    expect(entry).toMatchObject(entryOf('login', 'high', 'session.invalid_credentials', { subject: null }))
    expect(JSON.stringify(entry)).not.toMatch(new RegExp(`wrong-secret-1|${email}`))
  })

  test('[GAP-153] [AUD-24] of somebody who is signed in is about whose name was given', async () => {
    const [lea, theo] = [await server().signIn(), await createPerson(server().services)]
    const body = { identifier: theo.email, password: 'wrong-1' }
    const answer = await lea.call('/api/session', { body, headers: newAddress() })
    expect(await entriesOf(server(), answer)).toMatchObject([{ subject: await subjectOf(server(), theo.email) }])
  })

  test('[SEC-44] of a sign-up, and of a reset with a secret that is none, is of high risk', async () => {
    const signUp = await visit('/api/accounts', { email: newEmail(), password: '1' })
    expect(signUp.status).toBe(400)
    await expectEntry(signUp, 'signup', 'high', 'request.invalid')
    const secret = 'x'.repeat(32)
    const reset = await visit('/api/password/reset', {
      accessToken: secret,
      refreshToken: secret,
      password: 'secret-1',
    })
    await expectEntry(reset, 'password_reset', 'high', 'password.reset_invalid')
  })

  test('[SEC-45] of what takes a role is of critical risk, whatever it is', async () => {
    const { person, call } = await server().signIn()
    const subject = await subjectOf(server(), person.email)
    const decision = await call('/api/moderation/reports/x/decision', { body: { decision: 'dismissed' } })
    await expectEntry(decision, 'admin_action', 'critical', 'role.required', { subject })
    await expectEntry(await call('/api/moderation/decisions'), 'admin_action', 'critical', 'role.required', { subject })
  })

  test('[SEC-46] of all else is of medium risk', async () => {
    const { person, call } = await server().signIn()
    const subject = await subjectOf(server(), person.email)
    const body = { currentPassword: 'wrong-1', password: 'nouveau-1' }
    await expectEntry(
      await call('/api/password/change', { body }),
      'change_password',
      'medium',
      'password.wrong_current',
      {
        subject,
      },
    )
    const other = await call('/api/profile', { headers: { 'x-account': 'somebody-else' } })
    await expectEntry(other, 'access', 'medium', 'session.other_account', { subject })
    const headers = newAddress()
    let limited = await call('/api/usernames/exemple', { headers })
    while (limited.status !== 429) limited = await call('/api/usernames/exemple', { headers })
    await expectEntry(limited, 'rate_limit', 'medium', 'request.rate_limited', { subject })
  })

  test('[AUD-24] of what anybody may be refused leaves nothing', async () => {
    const { call } = await server().signIn()
    expect(await entriesOf(server(), await call('/api/people/nobody/friends'))).toEqual([])
    expect(await entriesOf(server(), await server().call('/api/profile', { headers: newAddress() }))).toEqual([])
  })

  test('[AUD-24] is kept twenty times in a minute from one network, as it is told', async () => {
    const headers = { 'x-forwarded-for': '203.0.201.9' }
    const { call } = await server().signIn()
    const foreign = () => call('/api/profile', { headers: { ...headers, 'x-account': 'somebody-else' } })
    for (let count = 0; count < 30; count += 1) expect((await foreign()).status).toBe(409)
    expect(await entriesFrom('203.0.201.x')).toHaveLength(20)
  })

  test('[AUD-24] of a realtime connection is kept, and of commands that come too often', async () => {
    const headers = { 'x-forwarded-for': '203.0.202.9' }
    await expect(openConnection(server(), { hello: { token: 'none' }, headers })).rejects.toThrow()
    expect(await entriesFrom('203.0.202.x')).toMatchObject([entryOf('live', 'medium', 'session.required')])

    const { person, token } = await server().signIn()
    const device = await openConnection(server(), { hello: { token }, headers: { 'x-forwarded-for': '203.0.203.9' } })
    const send = () => device.command('typing.start', { conversationId: 'none' })
    let answer = await send()
    while (answer.error?.code !== 'request.rate_limited') answer = await send()
    device.close()
    const subject = await subjectOf(server(), person.email)
    expect(await entriesFrom('203.0.203.x')).toMatchObject([
      entryOf('rate_limit', 'medium', 'request.rate_limited', { subject }),
    ])
  })

  test('[AUD-24] is the same answer when its entry cannot be written', async () => {
    const person = await createPerson(server().services)
    const wrong = () => signInWith(server(), person.email, 'wrong-1')
    const { status, body } = await wrong()
    const unkept = await withoutAudit(server(), wrong)
    expect([unkept.status, unkept.body]).toEqual([status, body])
    expect(await entriesOf(server(), unkept)).toEqual([])
    expect(server().logged.some((line) => line.includes('"task":"audit"'))).toBe(true)
  })
})
