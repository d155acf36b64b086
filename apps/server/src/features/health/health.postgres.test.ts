import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../platform/db/postgres.ts'
import { type Postgres, postgresMissing, startPostgres } from '../../testing/postgres.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

/** Health responses while a PostgreSQL server stops and hangs. */

const missing = postgresMissing()
const unavailable = { status: 503, body: { error: { code: 'server.unavailable' } } }

describe.skipIf(missing)(`beside PostgreSQL${missing ? `: ${missing}` : ''}`, () => {
  let postgres: Postgres
  let server: TestServer
  beforeAll(async () => {
    postgres = await startPostgres()
    server = await startTestServer({ database: await openPostgres(postgres.url) })
  })
  afterAll(async () => {
    await server.stop()
    await postgres.remove()
  })

  const paths = ['/api/health', '/api/health/ready'] as const
  const isReady = () => server.call('/api/health/ready').then(({ status }) => status)

  test('[OPS-01] [OPS-04] both say so when it is there, with its connections among the figures', async () => {
    for (const path of paths) expect((await server.call(path)).status).toBe(200)
    const metrics = async () => (await server.services.metrics.snapshot()).database
    // The server's own tasks hold one now and then.
    await expect
      .poll(async () => (await metrics()).connections)
      .toMatchObject({ waiting: 0, max: 20, used: 0, idle: expect.toSatisfy((n) => n > 0) })
    expect((await metrics()).statements).toBeGreaterThan(0)
  })

  test('[OPS-03] [OPS-04] one that has stopped makes it not ready, and it lives; then it is ready by itself', async () => {
    await postgres.stop('fast')
    for (const path of paths) expect(await server.call(path)).toMatchObject(unavailable)
    expect((await server.call('/api/health/live')).status).toBe(200)
    await postgres.start()
    await expect.poll(isReady).toBe(200)
    const { database } = await server.services.metrics.snapshot()
    expect(database.errors).toBeGreaterThan(0)
  })

  test('[OPS-03] [OPS-05] one that hangs is told of while it hangs, however many ask', async () => {
    expect(await isReady()).toBe(200)
    postgres.freeze()
    try {
      const calls = Array.from({ length: 30 }, (_, n) => server.call(paths[n % 2] ?? paths[0]))
      expect((await server.call('/api/health/live')).status).toBe(200)
      for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(unavailable)
      const { connections } = (await server.services.metrics.snapshot()).database
      // One for all who asked; the server's own tasks may hold some, too.
      expect(connections?.used).toBeLessThan(6)
      expect(connections?.waiting).toBe(0)
    } finally {
      postgres.thaw()
    }
    await expect.poll(isReady).toBe(200)
  })
})
