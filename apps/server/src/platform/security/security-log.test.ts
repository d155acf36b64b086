import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { keptLines } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { createLog } from '../observability/log.ts'
import { askServer } from '../runtime/operator-socket.ts'
import { createSecurityLog, type SecurityLine } from './security-log.ts'

const server = useTestServer()

const linesIn = (logged: readonly string[]) =>
  logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security')

/** The entries written meanwhile, without the fields that every log entry has. */
async function linesOf(work: () => Promise<unknown>): Promise<SecurityLine[]> {
  const before = server().logged.length
  await work()
  const common = new Set(['level', 'time', 'msg'])
  return linesIn(server().logged.slice(before)).map(
    (line) => Object.fromEntries(Object.entries(line).filter(([key]) => !common.has(key))) as unknown as SecurityLine,
  )
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
let network = 0
/** A client with an address of its own. */
const from = () => {
  network += 1
  return { 'x-forwarded-for': `203.0.${network}.77` }
}
const here = () => `203.0.${network}.x`
const line = (event: string, more: object = {}) => ({
  event,
  outcome: 'done',
  network: here(),
  request: expect.stringMatching(uuid),
  ...more,
})
const refused = (event: string, code: string, more: object = {}) => line(event, { outcome: 'refused', code, ...more })

describe('the security log', () => {
  test('[AUTH-41] tells of sign-in, its failures and sign-out by the account, and never by name', async () => {
    const person = await createPerson(server().services)
    const signIn = (identifier: string, password: string) =>
      server().call('/api/session', { body: { identifier, password }, headers: from() })
    const account = person.id
    const code = 'session.invalid_credentials'
    expect(await linesOf(() => signIn(person.email, 'wrong-1'))).toEqual([refused('sign_in', code, { account })])
    expect(await linesOf(() => signIn('nobody@example.org', 'wrong-1'))).toEqual([refused('sign_in', code)])
    expect(await linesOf(() => signIn(person.username, person.password))).toEqual([line('sign_in', { account })])
    const { call } = await server().signIn(person)
    expect(await linesOf(() => call('/api/session', { method: 'DELETE', headers: from() }))).toEqual([
      line('sign_out', { account }),
    ])
    const text = server().logged.join('')
    for (const secret of [person.email, person.username, 'nobody', '.77', person.password, 'wrong-1'])
      expect(text).not.toContain(secret)
  })

  test('tells of what a moderator decides, and of an attempt without the role, and not about whom', async () => {
    const [moderator, reporter, reported] = [await server().signIn(), await server().signIn(), await server().signIn()]
    const { id } = moderator.person
    const decide = (report: string) =>
      moderator.call(`/api/moderation/reports/${report}/decision`, {
        body: { decision: 'warned', note: 'remarque' },
        headers: from(),
      })
    const loggedWith = (code: string) => refused('moderation_decision', code, { account: id })
    expect(await linesOf(() => decide('nothing'))).toEqual([loggedWith('role.required')])
    await server().services.roles.change('grant', moderator.person.email, 'moderator')
    expect(await linesOf(() => decide('nothing'))).toEqual([loggedWith('reports.not_found')])
    const subject = { type: 'person', personId: reported.person.id }
    await reporter.call('/api/reports', { body: { subject, reason: 'spam', comment: 'commentaire' } })
    const { cases } = (await moderator.call('/api/moderation/reports?state=open')).body
    expect(await linesOf(() => decide(cases[0].id))).toEqual([line('moderation_decision', { account: id })])
    const text = server().logged.join('')
    for (const secret of ['remarque', 'commentaire', reported.person.username]) expect(text).not.toContain(secret)
  })

  test('tells of changes of credentials, exports and deletions', async () => {
    const { person, call } = await server().signIn()
    const account = person.id
    const change = (currentPassword: string) =>
      call('/api/password/change', { body: { currentPassword, password: 'trouvaille-2' }, headers: from() })
    expect(await linesOf(() => change('wrong-1'))).toEqual([
      refused('password_change', 'password.wrong_current', { account }),
    ])
    expect(await linesOf(() => change(person.password))).toEqual([line('password_change', { account })])
    expect(await linesOf(() => call('/api/account/export', { headers: from() }))).toEqual([
      line('data_export', { account }),
    ])
    expect(await linesOf(() => call('/api/account', { method: 'DELETE', headers: from() }))).toEqual([
      line('account_deletion', { account }),
    ])
  })

  test('tells of roles that the operator gives and takes', async () => {
    const person = await createPerson(server().services)
    const ask = (command: string) =>
      askServer(join(server().folder, 'operator.sock'), { command, email: person.email, role: 'admin' })
    const change = { outcome: 'done', account: person.id, role: 'admin' }
    expect(await linesOf(() => ask('grant'))).toEqual([{ event: 'role_grant', ...change }])
    expect(await linesOf(() => ask('grant'))).toEqual([])
    expect(await linesOf(() => ask('revoke'))).toEqual([{ event: 'role_revoke', ...change }])
  })

  test('tells of limits that are reached, other accounts and other sites, whatever the call', async () => {
    const { person, call } = await server().signIn()
    const account = person.id
    const other = () => call('/api/profile', { headers: { ...from(), 'x-account': 'somebody-else' } })
    expect(await linesOf(other)).toEqual([refused('access', 'session.other_account', { account })])
    const foreign = () =>
      server().call('/api/session', {
        body: {},
        headers: { ...from(), origin: 'https://evil.example', cookie: 'trouvaille.session_token=x' },
      })
    expect(await linesOf(foreign)).toEqual([refused('access', 'request.foreign_origin')])
    const headers = from()
    const limited = async () => {
      while ((await call('/api/usernames/exemple', { headers })).status !== 429);
    }
    expect(await linesOf(limited)).toEqual([refused('access', 'request.rate_limited', { account })])
    expect(await linesOf(() => server().call('/api/profile', { headers: from() }))).toEqual([])
  })

  test('gives the answer the id of its lines', async () => {
    const body = { identifier: 'nobody@example.org', password: 'wrong-1' }
    const { headers } = await server().call('/api/session', { body, headers: from() })
    const request = headers.get('x-request-id')
    expect(request).toMatch(uuid)
    const messages = () =>
      server()
        .logged.map((text) => JSON.parse(text))
        .filter((logged) => logged.request === request)
        .map(({ msg }) => msg)
    // The last entry is written after the response.
    await vi.waitFor(() => expect(messages()).toEqual(['request refused', 'security', 'request']))
  })

  test('repeats one line about one network twenty times in a minute at most', () => {
    const lines: string[] = []
    const write = createSecurityLog(createLog('info', keptLines(lines)))
    for (let count = 0; count < 100; count += 1) {
      write({ event: 'access', outcome: 'refused', code: 'request.rate_limited', network: '203.0.113.x' })
    }
    expect(lines).toHaveLength(20)
    write({ event: 'access', outcome: 'refused', code: 'request.rate_limited', network: '203.0.114.x' })
    write({ event: 'sign_in', outcome: 'refused', code: 'request.rate_limited', network: '203.0.113.x' })
    expect(lines).toHaveLength(22)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, msg: 'security' })
  })
})
