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
  stop(): Promise<void>
}

/** What devices do in an hour is measured in seconds. */
const noLimits = { of: () => ({ consume: async () => {}, refund: async () => {} }) }

/** @param fill Writes the rows, before the server starts. */
export async function startFilled(
  serverUrl: string,
  fill: (client: pg.Client) => Promise<void>,
): Promise<FilledServer> {
  const { url: databaseUrl, drop } = await createServerDatabase(serverUrl)
  // Brings the tables.
  await (await openPostgres(databaseUrl)).close()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await fill(client)
  await client.end()
  const folder = await mkdtemp(join(tmpdir(), 'trouvaille-bench-'))
  const database = await openPostgres(databaseUrl)
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
    async stop() {
      await server.stop()
      await database.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
