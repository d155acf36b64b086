import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { createTmdb } from './features/catalogue/providers/tmdb.ts'
import { openGroup, opened, people } from './features/conversations/testing.ts'
import { createServerMetrics } from './platform/observability/server-metrics.ts'
import { createLog } from './platform/observability/log.ts'
import { createInstruments } from './platform/observability/instruments.ts'
import { createTestClock } from './testing/clock.ts'
import { startFakeSource } from './testing/fake-source.ts'
import { openConnection } from './testing/live.ts'
import type { TestServer } from './testing/server.ts'
import { useTestServer } from './testing/vitest.ts'

const token = 'a-token-of-the-tests'

/** The value of a line of Prometheus; undefined where there is none. */
function valueIn(text: string, name: string, ...labels: string[]): number | undefined {
  const found = text.split('\n').find((line) => line.startsWith(name) && labels.every((label) => line.includes(label)))
  return found === undefined ? undefined : Number(found.slice(found.lastIndexOf(' ')))
}

describe('a server', () => {
  const server = useTestServer({ environment: { METRICS_TOKEN: token, METRICS_PORT: '0' } })
  const read = async (authorization = `Bearer ${token}`) =>
    server().call('/api/figures', { headers: { authorization } })

  test('[OPS-06] [OPS-07] [OPS-14] counts requests by their pattern, and names nobody', async () => {
    const { person } = await server().signIn()
    const { call } = await server().signIn()
    const route = ['http_server_request_duration_seconds_count', 'http_route="/api/people/:id/friendship"'] as const
    const nobody = randomUUID()
    const before = (await read()).body as string
    const asked = await call(`/api/people/${person.id}/friendship`)
    await call(`/api/people/${nobody}/friendship`)
    await call(`/api/nothing/${person.id}`)
    await call(`/nothing/${person.id}`)
    const after = (await read()).body as string
    expect(asked.status).toBe(200)
    expect(valueIn(after, ...route, '"200"')).toBe((valueIn(before, ...route, '"200"') ?? 0) + 2)
    expect(valueIn(after, 'trouvaille_refusals_total', '"request.not_found"')).toBeGreaterThan(0)
    expect(valueIn(after, 'db_client_operation_duration_seconds_count', '"select"')).toBeGreaterThan(0)
    expect(valueIn(after, 'trouvaille_build_info', 'version=')).toBe(1)
    for (const name of ['process_memory_usage_bytes', 'v8js_memory_heap_used_bytes', 'process_uptime_seconds']) {
      expect(valueIn(after, name), name).toBeGreaterThan(0)
    }
    for (const value of [person.id, person.username, person.email, nobody, '10.1.']) {
      expect(after).not.toContain(value)
    }
  })

  test('[OPS-07] every line is one that Prometheus reads', async () => {
    const { status, headers, body } = await read()
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    const label = String.raw`[a-z_\d]+="(?:[^"\\\n]|\\.)*"`
    const line = new RegExp(
      String.raw`^(# (HELP|TYPE) [a-z_\d]+ .+|[a-z_\d]+(\{${label}(,${label})*\})? -?[\d.]+(e[+-]?\d+)?)$`,
    )
    for (const one of body.trimEnd().split('\n')) expect(one).toMatch(line)
  })

  test('[OPS-07] they open to their token alone', async () => {
    const { token: session } = await server().signIn()
    for (const wrong of ['', token, `Bearer ${token.slice(1)}`, `Bearer ${token}x`, `Bearer ${session}`]) {
      const { status, body } = await read(wrong)
      expect([wrong, status]).toEqual([wrong, 401])
      expect(body).not.toContain('http_server')
    }
  })

  test('[OPS-06] [OPS-10] knows what goes over realtime connections, and their messages', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openGroup(ana!, [bob!]))
    const before = (await server().services.metrics.snapshot()).live
    const devices = await Promise.all(
      [ana!, bob!].map((one) => openConnection(server(), { hello: { token: one.token } })),
    )
    const message = { conversationId: id, clientId: randomUUID(), body: { kind: 'text', text: 'Bonjour' } }
    await devices[0]!.command('message.send', message)
    await vi.waitFor(() => expect(devices.map(({ received }) => received.length)).toEqual([1, 1]))
    const { live } = await server().services.metrics.snapshot()
    expect(live).toMatchObject({
      sockets: before.sockets + 2,
      present: before.present + 2,
      received: before.received + 1,
      messagesWritten: before.messagesWritten + 1,
    })
    expect(live.sent).toBeGreaterThanOrEqual(before.sent + 2)
    for (const device of devices) device.close()
    await vi.waitFor(async () => expect((await server().services.metrics.snapshot()).live.sockets).toBe(before.sockets))
  })

  test('[OPS-06] [OPS-10] knows the faults of its database', async () => {
    const before = (await server().services.metrics.snapshot()).database
    await expect(server().db.execute(sql`select 1 / 0`)).rejects.toThrow()
    const { database } = await server().services.metrics.snapshot()
    // All share the one of the embedded database.
    const connections = process.env.TEST_DATABASE_URL ? { waiting: 0 } : null
    expect(database).toMatchObject({ errors: before.errors + 1, connections })
    expect(valueIn((await read()).body, 'db_client_operation_duration_seconds_count', 'error_type="22012"')).toBe(1)
  })

  test('[OPS-10] calls of monitors are not among its requests', async () => {
    const count = async ({ services }: TestServer) => (await services.metrics.snapshot()).requests.count
    const before = await count(server())
    for (const path of ['/api/health', '/api/health/live', '/api/health/ready']) await server().call(path)
    await read()
    expect(await count(server())).toBe(before)
    await server().call('/api/session')
    expect(await count(server())).toBe(before + 1)
  })
})

test('[OPS-06] what is asked of providers is measured, a failure by its status', async () => {
  const source = await startFakeSource(() => ({ status: 403, json: {} }))
  const instruments = createInstruments({ version: '0' })
  const clock = createTestClock()
  const context = { clock, log: createLog('silent'), instruments, sleep: () => Promise.resolve() }
  const provider = createTmdb({ baseUrl: source.url, token: 'x' }, context)
  await expect(provider.search('movie', 'rien')).rejects.toThrow()
  const metrics = createServerMetrics({
    instruments,
    process: { loop: () => ({ p95: 0, utilization: 0 }) },
    clock,
    version: '0',
  })
  expect((await metrics.snapshot()).providers).toEqual([
    { name: 'tmdb', state: 'ok', calls: source.asked.length, failures: source.asked.length, p95: expect.any(Number) },
  ])
  await source.stop()
})
