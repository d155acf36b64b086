import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createBackgroundTasks } from '../../platform/runtime/background-tasks.ts'
import { createLog } from '../../platform/observability/log.ts'
import { createTransact } from '../../platform/db/transaction.ts'
import { createPerson } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { createLocalBroker } from '../../platform/broker/broker.ts'
import { createAlerts } from './alerts.ts'
import { auditAlerts, auditEntries } from './audit.table.ts'
import { createHashChainAppender } from './hash-chain-append.ts'
import { verifyChain } from './hash-chain-verify.ts'

const server = useTestServer()

/** The services of another node on the same database. */
function newNode() {
  const { db, clock } = server()
  const log = createLog('silent')
  const background = createBackgroundTasks(log)
  const options = { db, transact: createTransact(db, log), clock, log, background }
  return { ...options, appender: createHashChainAppender(options) }
}

test('[AUD-01] two servers that write and seal at the same time, on one database, make one whole chain', async () => {
  const { db, clock, services } = server()
  const nodes = [newNode(), newNode()]
  const writersOfEach = 4
  const acts = 40
  const over = new AbortController()
  const before = await db.$count(auditEntries)
  const write = async ({ transact }: (typeof nodes)[number]) => {
    for (let count = 0; count < acts; count += 1) {
      await transact(async (transaction) => {
        await services.audit.record(transaction, { action: 'login', accountId: null })
        // Some transactions take longer than others, so entries come in another order than their times.
        if (count % 7 === 0) await transaction.db.execute(sql`select pg_sleep(0.01)`)
      })
    }
  }
  const append = async ({ appender }: (typeof nodes)[number]) => {
    while (!over.signal.aborted) await appender.append()
  }
  const sealing = nodes.map(append)
  await Promise.all(nodes.flatMap((node) => Array.from({ length: writersOfEach }, () => write(node))))
  over.abort()
  await Promise.all(sealing)
  await Promise.all(nodes.map(({ appender }) => appender.append()))
  expect(await verifyChain(db, clock.now())).toMatchObject({ whole: true, entries: before + 2 * writersOfEach * acts })
})

test('[AUD-04] what is dropped while somebody verifies breaks nothing', async () => {
  const { db, clock } = server()
  const [one, other] = [newNode(), newNode()]
  await db.execute(sql`insert into audit_entries (id, at, action, resource, success, risk, details)
    select gen_random_uuid(), ${clock.now().toISOString()}::timestamptz + n * interval '1 millisecond', 'login', '', true,
      'low', '{}' from generate_series(1, 6000) as n`)
  await one.appender.append()
  clock.advance(180 * 24 * 60 * 60_000 + 5000)
  const dropping = other.appender.sweep()
  const verdicts = []
  for (let count = 0; count < 5; count += 1) verdicts.push(await verifyChain(db, clock.now()))
  await dropping
  for (const verdict of [...verdicts, await verifyChain(db, clock.now())])
    expect(verdict).toMatchObject({ whole: true })
})

test('[AUD-03] [SEC-38] two servers that notice the same at the same moment raise it once', async () => {
  const { db, services, clock } = server()
  const { id: accountId } = await createPerson(services)
  // All at once, and not each a moment later.
  const tasks: Promise<void>[] = []
  const background = { run: (_: string, task: () => Promise<void>) => void tasks.push(task()), settled: async () => {} }
  const nodes = Array.from({ length: 8 }, () =>
    createAlerts({ ...newNode(), broker: createLocalBroker('node'), background }),
  )
  const before = await db.$count(auditAlerts)
  const alert = { type: 'rate_limit', severity: 'info', message: 'La même' } as const
  // Each has its connection by then: who opens one comes later than the others.
  await Promise.all(nodes.map(() => db.execute(sql`select pg_sleep(0.1)`)))
  for (const alerts of nodes) alerts.raise({ accountId, network: null, at: clock.now() }, alert)
  await Promise.all(tasks)
  expect(await db.$count(auditAlerts)).toBe(before + 1)
})
