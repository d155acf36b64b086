import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createEmbedded } from './features/catalogue/providers/embedded.ts'
import { createCatalogueService } from './features/catalogue/catalogue.service.ts'
import { accounts } from './features/accounts/accounts.table.ts'
import { createAnchors } from './features/audit/anchors.ts'
import { createOAuthService } from './features/accounts/oauth.service.ts'
import { createPushReader } from './features/push/push-reader.ts'
import { plain } from './testing/pictures.ts'
import { readConfig } from './config.ts'
import { createEventBus } from './platform/runtime/event-bus.ts'
import { createListener } from './platform/http/node-server.ts'
import { startNodeTasks } from './platform/runtime/node-tasks.ts'
import { openMetricsPort } from './platform/observability/metrics-endpoint.ts'
import { createLog } from './platform/observability/log.ts'
import { createInstruments } from './platform/observability/instruments.ts'
import { startOtlp } from './platform/observability/otlp.ts'
import { startFakeSource } from './testing/fake-source.ts'
import { askServer, openOperatorSocket } from './platform/runtime/operator-socket.ts'
import { createRateLimits } from './platform/security/rate-limit.ts'
import { createTransact } from './platform/db/transaction.ts'
import { listEndpoints, sampleOf } from './testing/contract.ts'
import { takePlace } from './platform/db/node-lease.ts'
import { rowsOf } from './platform/db/raw-query.ts'
import { createMissedChanges } from './realtime/missed-changes.ts'
import { createPerson, type Person } from './testing/factories.ts'
import { openConnection } from './testing/live.ts'
import { createJobQueue } from './platform/jobs/job-queue.ts'
import { jobsDone } from './testing/jobs.ts'
import { mailsSent } from './testing/mails.ts'
import { type Call, keptLines } from './testing/server.ts'
import { useTestServer } from './testing/vitest.ts'

/** No error, wherever it occurs, writes personal data to the log. The tests break the database on purpose. */

const server = useTestServer()

const mark = 'salome-secret'
const phone = '+33699887766'
let person: Person
let call: Call
let token: string
let hash: string
beforeAll(async () => {
  const { services, db } = server()
  person = await createPerson(services, {
    email: `${mark}@example.org`,
    username: mark,
    password: `${mark}-1`,
    phoneNumber: phone,
  })
  ;({ call, token } = await server().signIn(person))
  const [row] = await rowsOf<{ password: string }>(db, sql`select password from credentials`)
  hash = row?.password ?? ''
})

/** The whole log so far, once it is checked to hold no personal data. */
function cleanLog(lines: readonly string[] = server().logged): string {
  const text = lines.join('')
  for (const secret of [mark, phone, phone.slice(3), token, hash, 'access_token=', '10.0.0.1', '$argon2']) {
    expect(text).not.toContain(secret)
  }
  return text
}

/** A statement that fails on a row of the member, with the full error of the database. */
const failing = () =>
  server()
    .db.insert(accounts)
    .values({ id: `${mark}-id`, email: person.email, emailVerified: true, name: hash })
    .then(() => undefined)

const messages = /log\s*\.\s*\w+\(\s*\{[^}]*\berr: error\b[^}]*\},\s*'([^']+)'/g

describe('the log', () => {
  /** Calls every endpoint, as a visitor and as the member, with a database that rejects every statement. */
  async function failRequests(): Promise<void> {
    const { db, logged } = server()
    const another = await createPerson(server().services, { username: `${mark}-bis` })
    const before = logged.length
    // The error of a rejected statement holds all its parameters.
    const tables = [
      'accounts',
      'credentials',
      'profiles',
      'favourites',
      'account_secrets',
      'mails',
      'images',
      'sessions',
      'reports',
    ]
    await db.execute(sql`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'refused: %', coalesce(new, old)::text using detail = coalesce(new, old)::text; end $$`)
    for (const table of tables) {
      await db.execute(sql`create trigger refuse before insert or update or delete on ${sql.identifier(table)}
        for each row execute function refuse()`)
    }
    const calls = async (caller: Call) => {
      for (const { method, path, params, query, body, upload } of listEndpoints()) {
        const values = params ? (sampleOf(params) as Record<string, string>) : {}
        const search = query ? `?${new URLSearchParams(sampleOf(query) as Record<string, string>).toString()}` : ''
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
        const sample = body ? sampleOf(body) : undefined
        const own = {
          email: person.email,
          identifier: person.email,
          username: mark,
          phoneNumber: phone,
          phoneNumbers: [phone],
        }
        const known = Object.entries(own).filter(([name]) => Object.hasOwn(Object(sample), name))
        await caller(filled + search, {
          method,
          ...(sample !== undefined && { body: { ...(sample as object), ...Object.fromEntries(known) } }),
          ...(upload && { body: await plain(10, 10).png().toBuffer() }),
        })
      }
    }
    await calls(server().call)
    await calls(call)
    const subject = { type: 'person', personId: another.id }
    await call('/api/reports', { body: { subject, reason: 'spam', comment: mark } })
    await server().services.background.settled()
    for (const table of tables) await db.execute(sql`drop trigger refuse on ${sql.identifier(table)}`)
    // The same without tables: every error holds the parameters of its statement.
    const gone = ['sessions', 'profiles', 'mails', 'accounts']
    for (const table of gone)
      await db.execute(sql`alter table ${sql.identifier(table)} rename to ${sql.identifier(`${table}_`)}`)
    // The session is cached, so this call reaches its query.
    expect((await call('/api/contacts/matches', { body: { phoneNumbers: [phone] } })).status).toBe(500)
    server().services.accounts.invalidate(person.id)
    await calls(call)
    await expect(openConnection(server(), { hello: { token } })).rejects.toThrow('server.unexpected')
    await call('/api/session', { body: { identifier: person.email, password: person.password } })
    await call(`/api/usernames/${mark}`)
    await mailsSent(server())
    await expect(
      askServer(join(server().folder, 'operator.sock'), { command: 'grant', email: person.email, role: 'admin' }),
    ).rejects.toThrow()
    await server().services.background.settled()
    for (const table of gone)
      await db.execute(sql`alter table ${sql.identifier(`${table}_`)} rename to ${sql.identifier(table)}`)
    const text = cleanLog(logged.slice(before))
    expect(text).toContain('"route":"/api/favourites/changes"')
    expect(text).toContain('"route":"/api/contacts/matches"')
    expect(text).toContain('"route":"/api/reports"')
  }

  test('says nothing of the person, whatever failed, at every place where errors are logged', async () => {
    await failRequests()
    const { db, clock, services, folder, logged } = server()
    const lines: string[] = []
    const log = createLog('trace', keptLines(lines))
    await expect(failing()).rejects.toMatchObject({ params: expect.arrayContaining([person.email]) })

    const bus = createEventBus(log)
    bus.subscribe('account.changed', failing)
    await bus.publishCommitted('account.changed', { accountId: person.id })
    await createTransact(db, log)(async ({ afterCommit }) => afterCommit(failing))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const end = startNodeTasks({ failing }, log)
    vi.advanceTimersByTime(60_000)
    await end()
    vi.useRealTimers()
    expect(lines.join('')).toContain('a task of the minute failed')
    ;(await openOperatorSocket(join(folder, 'none', 'x.sock'), failing as never, log))()
    const config = readConfig({ ...oidc, DATA_DIR: folder })
    const oauth = createOAuthService(config, log, () => ({ $context: failing() }) as never)
    await expect(oauth.start('oidc')).rejects.toThrow('oauth.unavailable')
    const provider = { name: 'tmdb', kinds: ['movie'], state: 'ok', search: failing, read: failing } as never
    const catalogue = createCatalogueService({
      embedded: createEmbedded(),
      providers: [provider],
      clock,
      after: clock.after,
      log,
      limits: createRateLimits(),
    })
    await catalogue.search('movie', mark)
    const address = await openMetricsPort(
      { METRICS_PORT: 0, METRICS_HOST: '127.0.0.1', METRICS_TOKEN: undefined },
      { read: failing } as never,
      log,
    )
    expect((await fetch(`http://127.0.0.1:${address?.port}/metrics`)).status).toBe(500)
    address?.close()
    const collector = await startFakeSource(() => ({ status: 400, json: {} }))
    const otlp = startOtlp({ endpoint: collector.url, headers: {}, version: '0', log, everyMs: 20 })
    const instruments = createInstruments({ version: '0', readers: [otlp.reader] })
    // Nothing was measured, so nothing is exported.
    instruments.answered({ method: 'GET', route: '/', status: 200, code: undefined, seconds: 1 })
    await vi.waitFor(() => expect(lines.join('')).toContain('takes nothing'))
    await otlp.stop(instruments.close)
    await collector.stop()
    createPushReader({ changes: { now: failing }, clock, log } as never).wake()
    await vi.waitFor(() => expect(lines.join('')).toContain('could not be read for notifications'))
    const jobs = createJobQueue(server().database, log)
    const kind = {
      queue: 'failing',
      leaseSeconds: 60,
      concurrency: 1,
      retries: 1,
      about: () => 'failing',
      run: failing,
    }
    const failingJobs = jobs.define<{ id: string }>({ ...kind, pauses: { first: 60, longest: 60 } })
    await jobs.start()
    await failingJobs.send({ id: person.id })
    for (const time of [clock, { now: () => new Date(Date.now() + 3_600_000) }]) await jobsDone(jobs, 'failing', time)
    await db.execute(sql`alter table pgboss.job_common rename to job_common_`)
    jobs.wake('failing')
    await vi.waitFor(() => expect(lines.join('')).toContain('jobs cannot be read or run'))
    await db.execute(sql`alter table pgboss.job_common_ rename to job_common`)
    await jobs.stop()
    const heads = createAnchors({
      chain: async () => ({ dropped: { seq: 0, hash: '' }, head: { seq: 1, hash: 'x' } }),
      clock,
      log,
      place: join(folder, 'none', 'heads'),
    })
    const tasks: (() => void)[] = []
    createMissedChanges({
      prepare: failing,
      after: (_: number, task: () => void) => (tasks.push(task), () => {}),
      log,
    } as never).catchUp()
    tasks[0]?.()
    const [nobody, always] = [{ execute: async () => ({ rows: [] }) }, { execute: failing }]
    const place = await takePlace({
      db: always,
      transact: (work: (inside: unknown) => Promise<unknown>) => work({ db: nobody }),
      nodeId: 'node',
      times: { beatMs: 1, expiryMs: 1000 },
      log,
    } as never)
    await vi.waitFor(() => expect(lines.join('')).toContain('the heartbeat of this server'))
    await place.release()
    await heads.note()
    await vi.waitFor(() => expect(lines.join('')).toContain('could not be kept elsewhere'))
    const listener = createListener({
      config: readConfig({}),
      log,
      instruments: createInstruments({ version: '0.0.0' }),
      usual: {},
      match: (_: string, url: string) => (url === '/api/x' ? {} : undefined),
      api: failing,
      pages: new Hono().get('/x', failing),
    } as never)
    const http = createServer(listener).listen(0, '127.0.0.1')
    await once(http, 'listening')
    const { port } = http.address() as AddressInfo
    expect((await fetch(`http://127.0.0.1:${port}/x`)).status).toBe(500)
    await expect(fetch(`http://127.0.0.1:${port}/api/x`)).rejects.toThrow()
    http.close()
    cleanLog(lines)

    // The rest are background tasks of the running server.
    await db.execute(sql`alter table images rename to images_`)
    await services.images.sweep()
    await services.images.remove(person.id, `/avatars/${crypto.randomUUID()}.webp`)
    await db.execute(sql`alter table mails rename to mails_`)
    await mailsSent(server())
    await db.execute(sql`alter table mails_ rename to mails`)
    await db.execute(sql`alter table push_position rename to push_position_`)
    await services.pushReader.sendCommitted()
    await db.execute(sql`alter table push_position_ rename to push_position`)
    await db.execute(sql`alter table audit_chain rename to audit_chain_`)
    await services.verifier.verify(undefined).catch(() => {})
    await db.execute(sql`alter table audit_chain_ rename to audit_chain`)
    await db.execute(sql`alter table friendships rename to friendships_`)
    await db.execute(sql`alter table changes rename to changes_`)
    await services.live.deliverCommitted()
    await db.execute(sql`alter table changes_ rename to changes`)
    const device = await openConnection(server(), { hello: { token } })
    await vi.waitFor(() => expect(logged.join('')).toContain('friends could not be sent who is there'))
    const input = { conversationId: 'c', clientId: crypto.randomUUID(), body: { kind: 'text', text: mark } }
    expect(await device.command('message.send', input)).toEqual({ error: { code: 'server.unexpected' } })
    device.close()
    await db.execute(sql`alter table friendships_ rename to friendships`)
    // Deletes the account, but not its pictures.
    expect((await call('/api/account', { method: 'DELETE' })).status).toBe(200)
    await db.execute(sql`alter table images_ rename to images`)
    const all = cleanLog() + cleanLog(lines)

    const source = import.meta.dirname
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    const code = files.filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'),
    )
    const places = code.flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(messages)])
    const expected = places.map(([, message = '']) => message)
    expect(expected.length).toBeGreaterThan(8)
    for (const message of expected) expect(all).toContain(message)
  })

  test('tells in a line for debugging only of a visitor who leaves in the middle of a body', async () => {
    const { logged, url } = server()
    const uploader = await server().signIn()
    const { port } = new URL(url)
    for (const path of ['/api/session', '/api/avatar', '/api/account']) {
      const before = logged.length
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      const type = path === '/api/avatar' ? 'image/png' : 'application/json'
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${uploader.token}\r\nContent-Type: ${type}\r\nContent-Length: 9999\r\n\r\n{"a`,
      )
      socket.destroy()
      await vi.waitFor(() => expect(logged.slice(before).join('')).toContain('request.malformed'))
      expect(new Set(logged.slice(before).map((line) => JSON.parse(line).level))).toEqual(new Set([20]))
    }
  })
})

const oidc = { PUBLIC_URL: 'http://a.test', OIDC_ISSUER: 'http://b.test', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 'd' }
