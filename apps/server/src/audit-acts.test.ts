import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { accounts, sessions } from './features/accounts/accounts.table.ts'
import { cookieOf, newAddress, newEmail } from './features/accounts/testing.ts'
import { auditEntries } from './features/audit/audit.table.ts'
import { origin } from './features/passkeys/testing.ts'
import { profiles } from './features/profiles/profiles.table.ts'
import { entriesOf, everythingStored, subjectOf, withoutAudit } from './testing/audit.ts'
import { acts, risks } from './testing/audit-acts/acts.ts'
import type { Left, Prepared } from './testing/audit-acts/calls.ts'
import { silent } from './testing/audit-acts/silent.ts'
import { listEndpoints, type ListedEndpoint } from './testing/contract.ts'
import { createPerson } from './testing/factories.ts'
import { everythingSent } from './testing/mails.ts'
import { startOpenIdProvider, type TestOpenIdProvider } from './testing/openid.ts'
import { type Answer, startTestServer, type TestServer } from './testing/server.ts'

/** Every endpoint that writes is called: its change and its audit entry are both committed, or neither. */

let provider: TestOpenIdProvider
let server: TestServer
beforeAll(async () => {
  provider = await startOpenIdProvider()
  const environment = {
    PUBLIC_URL: origin,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  }
  server = await startTestServer({ environment, snapshotFile: inject('snapshotFile') })
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const writing = listEndpoints().filter(({ method, recorded }) => method !== 'GET' || recorded?.event !== undefined)
const named = (list: Record<string, unknown>) => writing.filter(({ name }) => name in list)

function send({ method, path }: ListedEndpoint, { by, params = {}, body, headers }: Prepared): Promise<Answer> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return by(filled, { method, ...(body !== undefined && { body }), ...(headers && { headers }) })
}

async function prepareAct({ name }: ListedEndpoint): Promise<Prepared> {
  const known = acts[name] ?? silent[name]
  if (!known) throw new Error(`${name} stands in no list.`)
  return known.prepare(server)
}

/** Fields that say who the actor or the target is. */
async function allNames(): Promise<string[]> {
  const people = await server.db
    .select({ id: accounts.id, email: accounts.email, username: profiles.username })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.id))
  return people.flatMap(({ id, email, username }) => [id, email, username])
}

/** The entry as it must be, with no other fields. */
const entryOf = ({ action, resource = '', details = {} }: Left, subject: string | undefined, answer: Answer) => ({
  action,
  resource,
  details,
  subject,
  success: true,
  risk: risks[action] ?? 'low',
  network: expect.stringMatching(/\.x$/),
  device: expect.any(String),
  request: server.services.pseudonymOfCall(answer.headers.get('x-request-id') ?? ''),
  at: server.clock.now(),
  id: expect.any(String),
  // The entry is appended to the hash chain later.
  seq: expect.toSatisfy(() => true),
  hash: expect.toSatisfy(() => true),
})

describe('the audit', () => {
  test('[AUD-20] knows every endpoint that writes: what its calls leave, or why they leave nothing', () => {
    const known = [...Object.keys(acts), ...Object.keys(silent)]
    expect(known.toSorted()).toEqual(writing.map(({ name }) => name).toSorted())
    for (const { why } of Object.values(silent)) expect(why).not.toBe('')
    // The entry is compared with the row that the call leaves.
    for (const { name, recorded } of named(acts)) {
      expect(
        acts[name]?.leaves.map(({ action }) => action),
        name,
      ).toContain(recorded?.as)
    }
  })

  test.each(named(acts))(
    '[AUD-20] [AUD-21] [AUD-22] [DATA-12] [SEC-47] [SEC-48] [SEC-49] [SEC-50] $name leaves its entries, and does nothing without them',
    async (endpoint) => {
      const prepared = await prepareAct(endpoint)
      const leaves = acts[endpoint.name]?.leaves ?? []
      const { about = '', untold = [] } = prepared
      const subject = await subjectOf(server, about)
      await everythingSent(server)
      const before = await everythingStored(server)

      const refused = await withoutAudit(server, () => send(endpoint, prepared))
      // Tasks after the response cannot change it any more.
      const isLater = endpoint.name === 'requestPasswordReset' || endpoint.name === 'requestEmailConfirmation'
      expect(refused.status).toBe(isLater ? 200 : 500)
      expect(refused.headers.getSetCookie()).toEqual([])
      await everythingSent(server)
      expect(await everythingStored(server)).toEqual(before)

      const answer = await send(endpoint, prepared)
      expect(answer.status).toBe(200)
      const entries = await entriesOf(server, answer)
      const who = subject ?? (await subjectOf(server, about))
      expect(entries).toEqual(leaves.map((left) => entryOf(left, who, answer)))
      const text = JSON.stringify(entries)
      for (const secret of [...untold, ...(await allNames())]) expect(text).not.toContain(secret)
    },
  )

  test.each(named(silent))('[AUD-20] $name leaves none', async (endpoint) => {
    const answer = await send(endpoint, await prepareAct(endpoint))
    expect(answer.status).toBe(200)
    expect(await entriesOf(server, answer)).toEqual([])
  })

  test.each(writing.filter(({ idempotent }) => idempotent))(
    '[AUD-23] $name, done again, changes nothing and leaves nothing',
    async (endpoint) => {
      const prepared = await prepareAct(endpoint)
      const first = await send(endpoint, prepared)
      expect(first.status).toBe(200)
      await everythingSent(server)
      const before = await everythingStored(server)
      const again = await send(endpoint, prepared)
      expect([again.status, again.body]).toEqual([200, first.body])
      expect(await entriesOf(server, again)).toEqual([])
      expect(await everythingStored(server)).toEqual(before)
    },
  )

  test.each(['/api/password/reset-request', '/api/email/confirmation-request'])(
    '[AUD-23] %s leaves nothing for an address of nobody',
    async (path) => {
      const answer = await server.call(path, { body: { email: newEmail() }, headers: newAddress() })
      expect(answer.status).toBe(200)
      expect(await entriesOf(server, answer)).toEqual([])
    },
  )

  test('[AUD-20] [SEC-47] keeps the roles that the operator gives and takes, and none without its entry', async () => {
    const person = await createPerson(server.services)
    const { roles } = server.services
    const change = (action: 'grant' | 'revoke') => roles.change(action, person.email, 'moderator')
    await expect(withoutAudit(server, () => change('grant'))).rejects.toThrow()
    expect(await roles.rolesOf(person.id)).toEqual([])
    for (const action of ['grant', 'grant', 'revoke', 'revoke'] as const) await change(action)
    const subject = (await subjectOf(server, person.email)) ?? ''
    const entries = await server.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, subject), eq(auditEntries.action, 'role_change')))
    // An operator's command has no caller.
    const done = { risk: 'critical', success: true, network: null, device: null, request: null }
    expect(entries).toHaveLength(2)
    for (const action of ['grant', 'revoke']) {
      expect(entries).toContainEqual(expect.objectContaining({ ...done, details: { action, role: 'moderator' } }))
    }
  })

  test('[AUD-20] keeps who comes from a provider: an account once, a session each time', async () => {
    const email = newEmail()
    provider.person = { sub: randomUUID(), email, email_verified: true }
    const comeIn = async () => {
      const start = await server.call('/api/oauth-providers/oidc', { method: 'POST', headers: newAddress() })
      const { headers } = await fetch(start.body.url, { redirect: 'manual' })
      const back = new URL(headers.get('location') ?? '')
      const given = { ...newAddress(), cookie: cookieOf(start) }
      return fetch(server.url + back.pathname + back.search, { redirect: 'manual', headers: given })
    }
    const actionsOf = async (answer: Response) => (await entriesOf(server, answer)).map(({ action }) => action)
    expect(await actionsOf(await comeIn())).toEqual(['login', 'signup'])
    const again = await entriesOf(server, await comeIn())
    expect(again).toMatchObject([{ action: 'login', success: true, subject: await subjectOf(server, email) }])

    // A sign-in that cannot be audited is rejected.
    const sessionsBefore = await server.db.$count(sessions)
    const refused = await withoutAudit(server, comeIn)
    expect(refused.headers.getSetCookie().join()).not.toContain('session_token=')
    expect(await server.db.$count(sessions)).toBe(sessionsBefore)
  })
})
