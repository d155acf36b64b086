import { randomUUID } from 'node:crypto'
import type { ServerAuditEntry } from '@trouvaille/contract'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/observability/log.ts'
import type { Act } from '../../platform/security/audit.ts'
import { createTransact } from '../../platform/db/transaction.ts'
import { createPerson, type Person } from '../../testing/factories.ts'
import type { Call } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { accounts } from '../accounts/accounts.table.ts'
import { auditAlerts, auditEntries } from './audit.table.ts'

const server = useTestServer()

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let admin: { person: Person; call: Call }
beforeAll(async () => {
  admin = await newAdmin()
})

// What a test before did with the clock must not have ended the session.
beforeEach(() => later(0))

async function newAdmin() {
  const signedIn = await server().signIn()
  await server().services.roles.change('grant', signedIn.person.email, 'admin')
  return signedIn
}

/** Writes an entry as features do. */
async function did(act: Act): Promise<void> {
  const transact = createTransact(server().db, createLog('silent'))
  await transact((transaction) => server().services.audit.record(transaction, act))
}

const entriesOf = async (query: Record<string, string>, by = admin.call) => {
  const { status, body } = await by(`/api/audit/entries?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return body as { entries: Record<string, unknown>[]; nextCursor: string | null }
}
const alertsOf = async (state: 'open' | 'resolved') =>
  (await admin.call(`/api/audit/alerts?state=${state}`)).body.alerts as Record<string, unknown>[]
const summary = async () => (await admin.call('/api/audit/summary')).body

const subjectOf = async (id: string) =>
  (await server().db.select({ subject: accounts.auditSubject }).from(accounts).where(eq(accounts.id, id)))[0]?.subject

/** Puts an alert there as the rules would have. @returns Its id. */
async function alert(given: Partial<typeof auditAlerts.$inferInsert> = {}): Promise<string> {
  const id = randomUUID()
  await server()
    .db.insert(auditAlerts)
    .values({ id, at: server().clock.now(), type: 'failed_login', severity: 'critical', message: 'M', ...given })
  return id
}

/** The clock a while later; sessions and their proofs are of then. */
async function later(milliseconds: number): Promise<void> {
  server().clock.advance(milliseconds)
  admin = { person: admin.person, call: (await server().signIn(admin.person)).call }
}

describe('entries', () => {
  test('[AUD-05] [DATA-12] [GAP-157] admins read what was done, by the name of today and an address without its last part', async () => {
    const { person, call } = await server().signIn()
    await did({ action: 'share_content', accountId: person.id, resource: 'movie', details: { count: 2 } })
    const find = async () => (await entriesOf({ account: person.username, action: 'share_content' })).entries
    expect(await find()).toEqual([
      {
        id: expect.any(String),
        at: server().clock.now().toISOString(),
        who: { username: person.username, isGone: false },
        action: 'share_content',
        resource: 'movie',
        success: true,
        risk: 'medium',
        network: null,
        device: null,
        request: null,
        details: { count: 2 },
      },
    ])
    const username = `nouveau-${randomUUID().slice(0, 8)}`
    expect((await call('/api/profile', { method: 'PATCH', body: { username } })).status).toBe(200)
    expect(await find()).toEqual([])
    const { entries } = await entriesOf({ account: username.toUpperCase(), action: 'share_content' })
    expect(entries).toMatchObject([{ who: { username, isGone: false } }])
  })

  test('[AUD-05] they are found by account, action, risk and time, each alone and together', async () => {
    const [one, other] = [await createPerson(server().services), await createPerson(server().services)]
    const start = server().clock.now()
    await did({ action: 'login', accountId: one.id, resource: 'first' })
    server().clock.advance(minute)
    const middle = server().clock.now().toISOString()
    await did({ action: 'data_export', accountId: one.id, resource: 'second' })
    await did({ action: 'data_export', accountId: other.id, resource: 'third' })
    server().clock.advance(minute)
    const end = server().clock.now().toISOString()
    await did({ action: 'login', accountId: other.id, resource: 'fourth' })
    await server().services.audit.refuse({ action: 'login', accountId: null, resource: 'fifth' })
    const from = start.toISOString()
    const find = async (query: Record<string, string>) =>
      (await entriesOf({ from, ...query })).entries
        .map(({ resource }) => String(resource))
        .filter((resource) => ['first', 'second', 'third', 'fourth', 'fifth'].includes(resource))
        .toSorted()
    expect(await find({ account: one.username })).toEqual(['first', 'second'])
    expect(await find({ action: 'login' })).toEqual(['fifth', 'first', 'fourth'])
    expect(await find({ risk: 'critical' })).toEqual(['second', 'third'])
    expect(await find({ risk: 'high' })).toEqual(['fifth'])
    expect(await find({ from: middle })).toEqual(['fifth', 'fourth', 'second', 'third'])
    expect(await find({ from: middle, to: end })).toEqual(['second', 'third'])
    expect(await find({ account: other.username, action: 'data_export', risk: 'critical', to: end })).toEqual(['third'])
    expect(await find({ account: 'personne-de-ce-nom' })).toEqual([])
  })

  test('[AUD-05] they come page by page, the newest first, each once, also those of one moment', async () => {
    const { id, username } = await createPerson(server().services)
    for (let index = 0; index < 103; index += 1) {
      if (index % 10 === 0) server().clock.advance(1)
      await did({ action: 'login', accountId: id, details: { index } })
    }
    const seen: Record<string, unknown>[] = []
    const sizes: number[] = []
    let after: string | null = null
    do {
      const page = await entriesOf({ account: username, action: 'login', ...(after && { after }) })
      seen.push(...page.entries)
      sizes.push(page.entries.length)
      after = page.nextCursor
    } while (after !== null)
    expect(sizes).toEqual([50, 50, 3])
    expect(new Set(seen.map((entry) => entry.id)).size).toBe(103)
    const times = seen.map(({ at }) => String(at))
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('[AUD-05] neither members nor moderators read them', async () => {
    const { person, call } = await server().signIn()
    await server().services.roles.change('grant', person.email, 'moderator')
    for (const path of ['entries', 'alerts?state=open', 'summary', 'report']) {
      expect(await call(`/api/audit/${path}`)).toMatchObject({
        status: 403,
        body: { error: { code: 'role.required' } },
      })
    }
  })

  test('[AUD-06] [GAP-04] when an account goes its entries stay, the log is whole, and nobody can say whose they were', async () => {
    const { db, services } = server()
    const { person, call } = await server().signIn()
    await did({ action: 'share_content', accountId: person.id, resource: 'before-deletion' })
    const alertId = await alert({ subject: await subjectOf(person.id) })
    const held = await db.select().from(auditEntries).where(eq(auditEntries.resource, 'before-deletion'))
    expect((await call('/api/account', { method: 'DELETE' })).status).toBe(200)
    expect(await services.verifier.verify()).toMatchObject({ whole: true })
    const { entries } = await entriesOf({ action: 'share_content' })
    expect(entries.find(({ resource }) => resource === 'before-deletion')).toMatchObject({
      who: { username: null, isGone: true },
    })
    expect((await alertsOf('open')).find(({ id }) => id === alertId)).toMatchObject({ who: { isGone: true } })
    expect((await entriesOf({ account: person.username })).entries).toEqual([])
    // What is left names a pseudonym that stands nowhere else.
    const text = JSON.stringify(await db.select().from(auditEntries))
    for (const known of [person.id, person.email, person.username]) expect(text).not.toContain(known)
    const [{ subject } = { subject: null }] = held
    expect(subject).not.toBeNull()
    expect(await db.$count(accounts, eq(accounts.auditSubject, String(subject)))).toBe(0)
  })
})

describe('alerts', () => {
  test('[AUD-05] [DATA-13] an admin resolves one; that is an entry, and a second time changes nothing', async () => {
    const { person } = await server().signIn()
    const id = await alert({ subject: await subjectOf(person.id), severity: 'critical', message: 'À voir' })
    expect((await alertsOf('open')).find((one) => one.id === id)).toEqual({
      id,
      at: server().clock.now().toISOString(),
      who: { username: person.username, isGone: false },
      network: null,
      type: 'failed_login',
      severity: 'critical',
      message: 'À voir',
      resolved: false,
      autoResolved: false,
      resolvedBy: null,
    })
    const resolve = (by: Call) => by(`/api/audit/alerts/${id}/resolution`, { method: 'POST' })
    const acts = async () =>
      (await entriesOf({ action: 'admin_action', account: admin.person.username })).entries.filter(
        ({ resource }) => resource === 'alert',
      )
    const before = (await acts()).length
    expect(await resolve(admin.call)).toMatchObject({ status: 200, body: { ok: true } })
    const resolved = async () => (await alertsOf('resolved')).find((one) => one.id === id)
    const stays = { resolved: true, autoResolved: false, resolvedBy: admin.person.username }
    expect(await resolved()).toMatchObject(stays)
    expect((await alertsOf('open')).some((one) => one.id === id)).toBe(false)
    expect(await acts()).toHaveLength(before + 1)
    expect((await acts())[0]).toMatchObject({ who: { username: admin.person.username }, risk: 'critical' })
    expect(await resolve((await newAdmin()).call)).toMatchObject({ status: 200 })
    expect(await resolved()).toMatchObject(stays)
    expect(await acts()).toHaveLength(before + 1)
  })

  test('[AUD-05] one that is not there is said to be none', async () => {
    expect(await admin.call(`/api/audit/alerts/${randomUUID()}/resolution`, { method: 'POST' })).toMatchObject({
      status: 404,
      body: { error: { code: 'audit.alert_not_found' } },
    })
  })

  test('[SEC-26] [AUD-03] those of limits and of activity settle by themselves after an hour, those of sign-ins never', async () => {
    const limit = await alert({ type: 'rate_limit', severity: 'info' })
    const activity = await alert({ type: 'suspicious_activity', severity: 'warning' })
    const signIn = await alert()
    const ours = async (state: 'open' | 'resolved') =>
      (await alertsOf(state)).filter(({ id }) => [limit, activity, signIn].includes(String(id)))
    await later(hour - 1)
    expect(await ours('open')).toHaveLength(3)
    await later(1)
    expect((await ours('open')).map(({ id }) => id)).toEqual([signIn])
    const settled = await ours('resolved')
    expect(settled.map(({ id }) => id)).toEqual(expect.arrayContaining([limit, activity]))
    for (const one of settled) expect(one).toMatchObject({ resolved: true, autoResolved: true, resolvedBy: null })
    expect((await admin.call(`/api/audit/alerts/${limit}/resolution`, { method: 'POST' })).status).toBe(200)
    expect((await ours('resolved')).find(({ id }) => id === limit)).toMatchObject({ autoResolved: true })
  })
})

describe('the summary', () => {
  test('[DATA-14] [SEC-51] [AUD-05] it counts entries by risk and alerts by severity, and says the score', async () => {
    const { db, clock } = server()
    // What the tests before have raised is written in the background.
    await server().services.background.settled()
    await db.delete(auditAlerts)
    const { id: accountId } = await createPerson(server().services)
    const before = await summary()
    await did({ action: 'login', accountId })
    await did({ action: 'share_content', accountId })
    await did({ action: 'profile_update', accountId })
    await did({ action: 'change_password', accountId })
    await did({ action: 'data_export', accountId })
    const after = await summary()
    expect(after.totalLogs).toBe(before.totalLogs + 5)
    const { low, medium, high, critical } = before.riskBreakdown
    expect(after.riskBreakdown).toEqual({ low: low + 1, medium: medium + 1, high: high + 1, critical: critical + 2 })
    await server().services.appender.append()
    expect(await summary()).toEqual(after)
    expect(after.lastActivity).toBe(clock.now().toISOString())
    expect(after).toMatchObject({ unresolvedAlerts: 0, riskScore: 0 })

    await alert()
    await alert({ type: 'suspicious_activity', severity: 'warning' })
    await alert({ type: 'rate_limit', severity: 'info', resolvedAt: clock.now() })
    expect(await summary()).toMatchObject({
      unresolvedAlerts: 2,
      alertBreakdown: { critical: 1, warning: 1, info: 1 },
      // One critical, one of activity, two that are open.
      riskScore: 20 + 10 + 2 * 5,
    })
    await later(hour)
    expect(await summary()).toMatchObject({ unresolvedAlerts: 1, riskScore: 35 })
    await later(7 * day - hour)
    expect((await summary()).riskScore).toBe(35)
    await later(1)
    expect((await summary()).riskScore).toBe(17.5)
  })
})

describe('the report', () => {
  test('[AUD-08] [SEC-54] it holds the summary, alerts, entries that were looked for, and where the chain ends; taking it is an entry', async () => {
    // What the tests before have raised is written in the background.
    await server().services.background.settled()
    const person = await createPerson(server().services)
    await did({ action: 'share_content', accountId: person.id })
    const alertId = await alert()
    const { status, body } = await admin.call(`/api/audit/report?account=${person.username}&action=share_content`)
    expect(status).toBe(200)
    expect(body.exportedAt).toBe(server().clock.now().toISOString())
    expect(body.entries).toMatchObject([{ action: 'share_content', who: { username: person.username } }])
    expect(body.alerts.map(({ id }: { id: string }) => id)).toContain(alertId)
    expect(body.summary.totalLogs).toBe(await server().db.$count(auditEntries))
    expect(await server().services.verifier.verify({ head: body.chain })).toMatchObject({ whole: true, noted: 'found' })
    const whole = (await admin.call('/api/audit/report')).body
    const taken = whole.entries.filter(({ action, success }: ServerAuditEntry) => action === 'data_export' && success)
    expect(taken[0]).toMatchObject({ resource: 'audit', who: { username: admin.person.username }, risk: 'critical' })
    expect(taken[1]).toMatchObject({ resource: 'audit', who: { username: admin.person.username } })
  })

  test('[AUD-08] it asks for a recent proof of who is calling', async () => {
    server().clock.advance(day)
    expect(await admin.call('/api/audit/report')).toMatchObject({
      status: 403,
      body: { error: { code: 'session.too_old' } },
    })
    expect((await admin.call('/api/audit/summary')).status).toBe(200)
  })
})
