import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDataDir } from '../../testing/data-dir.ts'
import { createServerDatabase } from '../../testing/database.ts'
import { rowsOf } from './raw-query.ts'
import { type Device, findLost, openDevice, sendChange } from '../../testing/devices.ts'
import { addition, film } from '../../testing/factories.ts'
import { type Postgres, postgresMissing, startPostgres } from '../../testing/postgres.ts'
import { type Program, startProgram } from '../../testing/program.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { openPostgres } from './postgres.ts'

/** The server beside a PostgreSQL that stops, hangs, or is busy with other clients. */

const serverUrl = process.env.TEST_DATABASE_URL
const missing = postgresMissing()

const unavailable = { status: 503, body: { error: { code: 'server.unavailable' } } }

describe.skipIf(missing).each(serverUrl ? ['its own PostgreSQL'] : [])(
  `with %s${missing ? `: ${missing}` : ''}`,
  () => {
    let postgres: Postgres
    beforeAll(async () => {
      postgres = await startPostgres()
    })
    afterAll(() => postgres.remove())

    describe('restarted under writes', () => {
      const rounds = 10
      const writers = 12
      /** Changes acknowledged before a restart, and after it. */
      const perRound = 15
      let program: Program
      let devices: Device[]
      beforeAll(async () => {
        const environment = {
          DATA_DIR: newDataDir(),
          DATABASE_URL: postgres.url,
          TRUST_PROXY: '1',
          LOG_LEVEL: 'silent',
        }
        program = await startProgram(environment)
        // Twice as many as write at a time: one that reaches its rate limit is followed by another.
        const opening = Array.from({ length: 2 * writers }, (_, n) => openDevice(program.url, `w${n}`, `10.2.0.${n}`))
        devices = await Promise.all(opening)
      })
      afterAll(() => program.stop())

      test('[GAP-01] ten times: the server lives, goes on by itself, and has lost nothing', async () => {
        const waiting = [...devices]
        const statuses = new Set<number>()
        let acknowledged = 0
        let started = Promise.resolve()
        let isOver = false

        async function write(device = waiting.pop()): Promise<void> {
          if (isOver || !device) return
          const status = await sendChange(program.url, device)
          if (status === 429) return write()
          statuses.add(status)
          if (status === 200) acknowledged += 1
          else await started
          return write(device)
        }
        const more = (count: number) => {
          const goal = acknowledged + count
          return expect.poll(() => acknowledged).toBeGreaterThanOrEqual(goal)
        }

        const writing = Promise.all(Array.from({ length: writers }, () => write()))
        for (let round = 1; round <= rounds; round += 1) {
          await more(perRound)
          const { promise, resolve } = Promise.withResolvers<void>()
          started = promise
          await postgres.stop(round % 2 === 0 ? 'fast' : 'immediate')
          await postgres.start()
          resolve()
          await more(perRound)
        }
        isOver = true
        await writing
        expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 503])
        for (const device of devices) expect(await findLost(program.url, device)).toEqual([])
      })
    })

    describe('away, hanging, or held by somebody else', () => {
      const timeouts = { connection: 500, statement: 700, silence: 1000 }
      let database: { url: string; drop(): Promise<void> }
      let server: TestServer
      let other: pg.Client
      beforeAll(async () => {
        database = await createServerDatabase(postgres.url)
        server = await startTestServer({ database: await openPostgres(database.url, timeouts) })
      })
      afterAll(async () => {
        await server.stop()
        await database.drop()
      })

      const push = (call: TestServer['call'], id: number) =>
        call('/api/favourites/changes', { body: { changes: [addition(film(id))] } })

      async function connect(): Promise<void> {
        other = new pg.Client({ connectionString: database.url })
        other.on('error', () => {})
        await other.connect()
      }

      test('a lock of somebody else ends a request with "unavailable", and the next one works', async () => {
        const { call } = await server.signIn()
        await connect()
        await other.query('begin; lock table favourites in access exclusive mode')
        expect(await push(call, 1)).toMatchObject(unavailable)
        await other.query('rollback')
        await other.end()
        expect((await push(call, 1)).status).toBe(200)
      })

      test('a server that hangs ends requests with "unavailable", whatever they are at', async () => {
        const { call } = await server.signIn()
        await connect()
        // Some wait in the middle of a transaction, more than there are connections.
        await other.query('begin; lock table favourites in access exclusive mode')
        const waiting = Array.from({ length: 25 }, (_, index) => push(call, index + 1))
        const stuck = `select 1 from pg_stat_activity where wait_event_type = 'Lock'`
        await expect.poll(async () => (await other.query(stuck)).rowCount).toBeGreaterThan(0)
        postgres.freeze()
        try {
          for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject(unavailable)
          expect(await push(call, 1)).toMatchObject(unavailable)
          expect(await server.call('/api/health')).toMatchObject(unavailable)
        } finally {
          postgres.thaw()
        }
        await other.end()
        await expect.poll(async () => (await push(call, 1)).status).toBe(200)
        const open = sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in%'`
        expect(await rowsOf(server.db, open)).toEqual([])
      })

      test('while it is away, reading the session is "unavailable" too, and the log says why', async () => {
        const { call, person } = await server.signIn()
        await postgres.stop('fast')
        server.services.accounts.invalidate(person.id)
        const before = server.logged.length
        expect(await call('/api/session')).toMatchObject(unavailable)
        expect(await call('/api/profile')).toMatchObject(unavailable)
        expect(server.logged.slice(before).join()).toMatch(/ECONNREFUSED|Connection terminated|57P0/)
        await postgres.start()
        await expect.poll(async () => (await call('/api/profile')).status).toBe(200)
      })
    })
  },
)

describe.each(serverUrl ? [serverUrl] : [])('on the server of the other tests', (url) => {
  test('a migration takes as long as it takes: the limits of requests do not end it', async () => {
    const { url: own, drop } = await createServerDatabase(url)
    const holder = new pg.Client({ connectionString: own })
    await holder.connect()
    await holder.query('select pg_advisory_lock(7281936450)')
    const opening = openPostgres(own, { connection: 2000, statement: 50, silence: 50 })
    const waits = `select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()
      and query_start < clock_timestamp() - interval '200 ms'`
    await expect.poll(async () => (await holder.query(waits)).rowCount).toBe(1)
    await holder.end()
    const database = await opening
    expect(await rowsOf(database.db, sql`select count(*)::int as count from accounts`)).toEqual([{ count: 0 }])
    await database.close()
    await drop()
  })

  test('two nodes that start at once on an empty database migrate it once', async () => {
    const { url: own, drop } = await createServerDatabase(url)
    const nodes = await Promise.all([openPostgres(own), openPostgres(own), openPostgres(own)])
    for (const { db } of nodes) {
      const [migrated] = await rowsOf<{ count: number; distinct: number }>(
        db,
        sql`select count(*)::int as count, count(distinct hash)::int as distinct from drizzle.__drizzle_migrations`,
      )
      expect(migrated?.count).toBeGreaterThan(0)
      expect(migrated?.count).toBe(migrated?.distinct)
    }
    await Promise.all(nodes.map((node) => node.close()))
    await drop()
  })
})
