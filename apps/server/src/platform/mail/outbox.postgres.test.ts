import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../testing/clock.ts'
import { createServerDatabase } from '../../testing/database.ts'
import { jobsDone } from '../../testing/jobs.ts'
import type { OpenDatabase } from '../db/database.ts'
import { openPostgres } from '../db/postgres.ts'
import { createJobQueue, type JobQueue } from '../jobs/job-queue.ts'
import { createLog } from '../observability/log.ts'
import { createOutbox, mailQueue } from './outbox.ts'
import type { MailTransport } from './transport.ts'

/** Two nodes on one database: mails taken by one do not block the other. */

let database: { url: string; drop(): Promise<void> }
let node: OpenDatabase
let elsewhere: pg.Client
let jobs: JobQueue
let outbox: ReturnType<typeof createOutbox>
const clock = createTestClock()
const sent: string[] = []
beforeAll(async () => {
  database = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '')
  node = await openPostgres(database.url, { connection: 5000, statement: 3000, silence: 5000 })
  elsewhere = new pg.Client({ connectionString: database.url })
  await elsewhere.connect()
  const transport: MailTransport = {
    send: async ({ recipient }) => void sent.push(recipient),
    purge: () => Promise.resolve(),
    close() {},
  }
  const log = createLog('silent')
  jobs = createJobQueue(node, log)
  outbox = createOutbox({ db: node.db, transport, jobs, clock, log })
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await elsewhere.end()
  await node.close()
  await database.drop()
})

test('mails that another node is taking are left to it, and the others go out meanwhile', async () => {
  const addressed = (to: string) => ({ to, kind: to, subject: 'Bonjour', title: 'Bonjour', paragraphs: [] })
  for (const to of ['ana@example.org', 'bea@example.org']) {
    await outbox.add({ db: node.db, beforeCommit: () => {}, afterCommit: () => {} }, addressed(to))
  }
  await elsewhere.query('begin')
  const taken = `select 1 from pgboss.job where data ->> 'kind' = 'ana@example.org' for update`
  expect((await elsewhere.query(taken)).rowCount).toBe(1)
  jobs.wake(mailQueue)
  await expect.poll(() => sent).toEqual(['bea@example.org'])
  await elsewhere.query('rollback')
  await jobsDone(jobs, mailQueue, clock)
  expect(sent).toEqual(['bea@example.org', 'ana@example.org'])
})
