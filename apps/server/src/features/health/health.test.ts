import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import type { ApiError } from '../../platform/http/errors.ts'
import { createLocalBroker } from '../../platform/broker/broker.ts'
import { createTestClock } from '../../testing/clock.ts'
import { startTestServer } from '../../testing/server.ts'
import { plain } from '../../testing/pictures.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { createHealthService, type HealthOptions } from './health.service.ts'

const unavailable = { status: 503, body: { error: { code: 'server.unavailable' } } }

const metricsToken = 'token-of-the-figures'
const authorization = `Bearer ${metricsToken}`

describe('a server', () => {
  const server = useTestServer({ environment: { METRICS_TOKEN: metricsToken } })
  const all = () => server().call('/api/health', { headers: { authorization } })

  test('[OPS-01] says to admins, and for the token of the figures, how everything is that it needs', async () => {
    const { person, call } = await server().signIn()
    await server().services.roles.change('grant', person.email, 'admin')
    // Expires the cached storage state of other tests.
    server().clock.advance(10_000)
    for (const { status, body } of [await all(), await call('/api/health')]) {
      expect([status, body]).toEqual([
        200,
        {
          status: 'ok',
          version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
          dependencies: {
            database: { status: 'ok', ms: expect.any(Number) },
            storage: { status: 'ok' },
            mail: { status: 'unknown' },
          },
          providers: { embedded: 'ok' },
        },
      ])
    }
  })

  test('[OPS-15] says to everybody else that it is up, and nothing more, whatever is away', async () => {
    const { person, call } = await server().signIn()
    await server().services.roles.change('grant', person.email, 'moderator')
    const files = join(server().folder, 'files')
    server().clock.advance(10_000)
    rmSync(files, { recursive: true, force: true })
    writeFileSync(files, 'no folder')
    try {
      expect((await all()).body.status).toBe('degraded')
      const headers = { authorization: `Bearer ${metricsToken}x` }
      for (const { status, body } of [
        await server().call('/api/health'),
        await server().call('/api/health', { headers }),
        await call('/api/health'),
      ])
        expect([status, body]).toEqual([200, { status: 'ok' }])
    } finally {
      rmSync(files)
    }
  })

  test('[OPS-01] [OPS-02] is degraded while its files are away, and sees that within ten seconds', async () => {
    const { clock, folder, call } = server()
    const files = join(folder, 'files')
    clock.advance(10_000)
    await all()
    rmSync(files, { recursive: true })
    writeFileSync(files, 'no folder')
    clock.advance(9999)
    expect((await all()).body.status).toBe('ok')
    clock.advance(1)
    expect((await all()).body).toMatchObject({
      status: 'degraded',
      dependencies: { storage: { status: 'away' }, database: { status: 'ok' } },
    })
    expect((await call('/api/health/ready')).status).toBe(200)
    rmSync(files)
    clock.advance(10_000)
    expect((await all()).body.status).toBe('ok')
  })

  test('[OPS-02] is degraded at once when somebody could not store a picture', async () => {
    const { clock, folder } = server()
    const { call } = await server().signIn()
    const files = join(folder, 'files')
    clock.advance(10_000)
    expect((await all()).body.status).toBe('ok')
    rmSync(files, { recursive: true })
    writeFileSync(files, 'no folder')
    const body = await plain(20, 20).png().toBuffer()
    expect((await call('/api/avatar', { body, headers: { 'content-type': 'image/png' } })).status).toBe(503)
    expect((await all()).body.dependencies.storage).toEqual({ status: 'away' })
    rmSync(files)
    clock.advance(9999)
    expect((await all()).body.dependencies.storage).toEqual({ status: 'away' })
    clock.advance(1)
    expect((await all()).body.dependencies.storage).toEqual({ status: 'ok' })
    expect((await call('/api/avatar', { body, headers: { 'content-type': 'image/png' } })).status).toBe(200)
    expect((await all()).body.status).toBe('ok')
  })

  test('[OPS-03] [OPS-04] lives and is ready', async () => {
    for (const path of ['/api/health/live', '/api/health/ready']) {
      expect(await server().call(path)).toMatchObject({ status: 200, body: { ok: true } })
    }
  })
})

test('[OPS-04] a server that is told to stop is not ready from then on, and answers until others have noticed', async () => {
  const server = await startTestServer({
    snapshotFile: inject('snapshotFile'),
    environment: { DRAIN_SECONDS: '20' },
  })
  const stopped = server.stop()
  expect(await server.call('/api/health/ready')).toMatchObject(unavailable)
  expect((await server.call('/api/health/live')).status).toBe(200)
  expect((await server.call('/api/health')).status).toBe(200)
  server.clock.advance(19_999)
  expect((await server.call('/api/session')).status).toBe(200)
  server.clock.advance(1)
  await stopped
  await expect(server.call('/api/health/live')).rejects.toThrow('fetch failed')
})

describe('what a server needs', () => {
  /** A service with fake dependencies. */
  function made(given: Partial<HealthOptions> = {}) {
    const asked = { database: 0, storage: 0 }
    const clock = createTestClock()
    const health = createHealthService({
      db: { execute: () => Promise.resolve((asked.database += 1)) } as never,
      storage: { check: () => Promise.resolve(void (asked.storage += 1)), failures: () => 0 },
      outbox: { delivery: () => 'unknown' },
      catalogue: { states: () => ({}) },
      broker: createLocalBroker('node'),
      clock,
      ...given,
    })
    return { health, asked, clock }
  }
  const never = () => new Promise<never>(() => {})
  /** What comes of something within two seconds. */
  async function inTime<T>(asked: Promise<T>): Promise<T> {
    let isOver = false
    const result = asked.finally(() => (isOver = true))
    result.catch(() => {})
    await vi.advanceTimersByTimeAsync(2000)
    expect(isOver).toBe(true)
    return result
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('[OPS-02] its storage is asked once in ten seconds, its database each time', async () => {
    const { health, asked, clock } = made()
    for (let n = 0; n < 5; n += 1) await health.read()
    expect(asked).toEqual({ database: 5, storage: 1 })
    clock.advance(9999)
    await health.up()
    await health.read()
    expect(asked).toEqual({ database: 7, storage: 1 })
    clock.advance(1)
    await health.up()
    await health.read()
    expect(asked).toEqual({ database: 9, storage: 2 })
  })

  test('[OPS-02] [OPS-05] a database that hangs is asked once, however many ask, and all are told in time', async () => {
    let asked = 0
    const db = { execute: () => ((asked += 1), never()) } as never
    const { health } = made({ db })
    const answers = await inTime(Promise.allSettled([health.read(), health.ready(), health.ready()]))
    for (const { status, reason } of answers as PromiseRejectedResult[]) {
      expect([status, (reason as ApiError).code]).toEqual(['rejected', 'server.unavailable'])
    }
    await expect(inTime(health.ready())).rejects.toThrow('server.unavailable')
    expect(asked).toBe(1)
  })

  test('[OPS-05] a storage that hangs is away, and holds nobody up again', async () => {
    let asked = 0
    const { health } = made({ storage: { check: () => ((asked += 1), never()), failures: () => 0 } })
    for (let n = 0; n < 2; n += 1) {
      expect(await inTime(health.read())).toMatchObject({
        status: 'degraded',
        dependencies: { storage: { status: 'away' } },
      })
    }
    expect(asked).toBe(1)
  })

  test.each([
    ['unknown', 'ok'],
    ['ok', 'ok'],
    ['failing', 'degraded'],
  ] as const)('[OPS-01] mails that are %s make it %s', async (delivery, status) => {
    const { health } = made({ outbox: { delivery: () => delivery } })
    expect(await health.read()).toMatchObject({ status, dependencies: { mail: { status: delivery } } })
  })

  test.each([
    ['ok', 'ok'],
    ['resting', 'degraded'],
  ] as const)('[OPS-01] a provider that is %s makes it %s', async (state, status) => {
    const { health } = made({ catalogue: { states: () => ({ tmdb: state }) } })
    expect(await health.read()).toMatchObject({ status, providers: { tmdb: state } })
  })

  test.each([
    [true, 'ok', 'ok'],
    [false, 'away', 'degraded'],
  ] as const)('[NODE-09] a broker that answers (%s) is %s and makes it %s', async (isUp, state, status) => {
    const metrics = () => ({ isUp, peers: 2, sent: 0, received: 0 })
    const { health } = made({ broker: { isAlone: false, metrics } })
    expect(await health.read()).toMatchObject({ status, dependencies: { broker: { status: state, others: 2 } } })
  })
})
