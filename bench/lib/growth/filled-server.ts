import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerDatabase } from '@trouvaille/server/testing'
import pg from 'pg'
import { readConfig } from '../../../apps/server/src/config.ts'
import type { Database } from '../../../apps/server/src/platform/db/database.ts'
import { openPostgres } from '../../../apps/server/src/platform/db/postgres.ts'
import { createLog } from '../../../apps/server/src/platform/observability/log.ts'
import { systemClock } from '../../../apps/server/src/platform/runtime/clock.ts'
import { startServer } from '../../../apps/server/src/server.ts'
import type { Services } from '../../../apps/server/src/services.ts'
import { secret } from '../talk/seed.ts'

/** A statement that took time: its text, and the milliseconds until its rows were there. */
export interface Timed {
  text: string
  values: readonly unknown[]
  ms: number
}

/** The product in this process, on a filled database of its own. */
export interface FilledServer {
  url: string
  db: Database
  services: Services
  /** Runs work. @returns The statements that it ran, each with its time. */
  statementsOf(work: () => Promise<unknown>): Promise<Timed[]>
  /** Microseconds of processor time that PostgreSQL has used for this server so far (Linux, same machine). */
  processorUs(): Promise<number>
  stop(): Promise<void>
}

type Fill = (client: pg.Client) => Promise<void>

/** What devices do in an hour is measured in seconds. */
const noLimits = { of: () => ({ consume: async () => {}, refund: async () => {} }) }

/**
 * @param fill Writes the rows, before the server starts.
 * @param kept Name of a database that stays, and is filled where there is none yet.
 */
export async function startFilled(serverUrl: string, fill: Fill, kept?: string): Promise<FilledServer> {
  const { url: databaseUrl, drop } = kept ? await keep(serverUrl, kept, fill) : await make(serverUrl, fill)
  const folder = await mkdtemp(join(tmpdir(), 'trouvaille-bench-'))
  const database = await openPostgres(databaseUrl)
  const client = await connect(databaseUrl)
  const server = await startServer({
    config: readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      TRUST_PROXY: '1',
      DATA_DIR: folder,
      SOURCES: 'own',
    }),
    secret,
    db: database.db,
    database,
    clock: systemClock,
    log: createLog('fatal'),
    limits: noLimits,
    messageRate: { points: 1_000_000, windowMs: 1000 },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    db: database.db,
    services: server.services,
    async statementsOf(work) {
      const timed: Timed[] = []
      const { around } = database.watch
      database.watch.around = async (text, run, values) => {
        const start = performance.now()
        try {
          return await around(text, run, values)
        } finally {
          timed.push({ text, values, ms: performance.now() - start })
        }
      }
      try {
        await work()
      } finally {
        database.watch.around = around
      }
      return timed
    },
    processorUs: () => backends(client),
    async stop() {
      await client.end()
      await server.stop()
      await database.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function make(serverUrl: string, fill: Fill) {
  const made = await createServerDatabase(serverUrl)
  // Brings the tables.
  await (await openPostgres(made.url)).close()
  const client = await connect(made.url)
  await fill(client)
  await client.end()
  return made
}

async function keep(serverUrl: string, name: string, fill: Fill) {
  const client = await connect(serverUrl)
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    const { url } = await make(serverUrl, fill)
    await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${name}`)
  }
  await client.end()
  return { url: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href, drop: async () => {} }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** Of all processes of a database but the one that is asked. */
async function backends(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  // In billionths of a second, unlike what `stat` has.
  const times = rows.map(({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]))
  return times.reduce((sum, time) => sum + time, 0) / 1000
}
