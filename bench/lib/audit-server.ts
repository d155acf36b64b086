import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../apps/server/src/config.ts'
import { systemClock } from '../../apps/server/src/platform/runtime/clock.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import { createLog } from '../../apps/server/src/platform/observability/log.ts'
import { createRateLimits } from '../../apps/server/src/platform/security/rate-limit.ts'
import { startServer } from '../../apps/server/src/server.ts'

/**
 * The product in a process of its own, whose audit its parent turns off and on again. Its argument is the address of a
 * PostgreSQL server or nothing.
 */

const [, , databaseUrl] = process.argv
const folder = await mkdtemp(join(tmpdir(), 'trouvaille-bench-'))
let isOn = true

const config = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'fatal',
  TRUST_PROXY: '1',
  DATA_DIR: folder,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})
const database = await openDatabase(config)
const limits = createRateLimits()
const server = await startServer({
  config,
  secret: 'a secret for measurements only, of 32 characters',
  db: database.db,
  database,
  clock: systemClock,
  log: createLog('fatal'),
  // A measurement does in a second what people do in an hour.
  limits: { of: (limit) => limits.of({ ...limit, points: limit.points * 100_000 }) },
  changeAudit: (ours) => ({
    record: (transaction, act) => (isOn ? ours.record(transaction, act) : Promise.resolve()),
    refuse: (act) => (isOn ? ours.refuse(act) : Promise.resolve()),
  }),
})

process.on('message', (order: { audit: boolean }) => {
  isOn = order.audit
  process.send?.({})
})
process.on('disconnect', () => {
  void server
    .stop()
    .then(() => database.close())
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(() => process.exit(0))
})
process.send?.({ port: server.port })
