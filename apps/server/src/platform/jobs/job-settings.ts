import { minute } from '@trouvaille/domain'
import { type Db, PgBoss } from 'pg-boss'
import type { OpenDatabase } from '../db/database.ts'

/** The settings of the library, apart from the connection. */
export const settingsOf = (engine: OpenDatabase['kind']) => ({
  backend: engine === 'embedded' ? ('pglite' as const) : ('postgres' as const),
  // Our own metrics, traces and table of nodes say this.
  registerInstance: false,
  openTelemetry: { enabled: false },
  monitorVacuum: false,
  reindex: engine === 'server',
  // No job waits for another one.
  flowIntervalSeconds: minute / 1000,
})

/** Brings the tables of the queue up to date, which have a schema of their own. */
export async function migrateJobs(db: Db, engine: OpenDatabase['kind']): Promise<void> {
  const boss = new PgBoss({ ...settingsOf(engine), db, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false, close: false })
}
