import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { TestClock } from 'pg-boss'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { jobsDone, unfinishedJobs } from '../../testing/jobs.ts'
import { keptLines } from '../../testing/server.ts'
import type { OpenDatabase } from '../db/database.ts'
import { openEmbedded } from '../db/embedded.ts'
import { createTransact } from '../db/transaction.ts'
import { createLog } from '../observability/log.ts'
import { deadLetterQueue } from './dead-letters.ts'
import { createJobQueue, JobAbandoned, type JobKind, type JobQueue } from './job-queue.ts'
import { scheduleHourly } from './scheduled-jobs.ts'

let database: OpenDatabase
let jobs: JobQueue
let lines: string[]
const queue = 'test'
const day = 86_400_000
const later = { now: () => new Date(Date.now() + day) }
beforeEach(async () => {
  database = await openTestDatabase(inject('snapshotFile'))
  lines = []
  jobs = createJobQueue(database, createLog('trace', keptLines(lines)))
})
afterEach(async () => {
  await jobs.stop()
  await database.close()
})

const kind = (run: JobKind<{ name: string }>['run'], options: Partial<JobKind<{ name: string }>> = {}) => ({
  queue,
  leaseSeconds: 60,
  concurrency: 5,
  about: ({ name }: { name: string }) => name,
  run,
  ...options,
})

const letters = async () =>
  (await jobs.deadLetters.list()).map(({ data, attempts, reason }) => ({ data, attempts, reason }))

test('[OPS-17] a job that fails is tried again, later each time, then given up: the operator sees it, and runs it again', async () => {
  let isBroken = true
  const attempts: number[] = []
  const run = async (_data: unknown, { attempt }: { attempt: number }) => {
    attempts.push(attempt)
    if (isBroken) throw Object.assign(new Error('à Ana, 12 rue des Lilas'), { code: 'EAWAY' })
  }
  const work = jobs.define(kind(run, { retries: 2, pauses: { first: 30, longest: 60 } }))
  await jobs.start()
  await work.send({ name: 'first' })
  for (let count = 0; count < 4; count += 1) await jobsDone(jobs, queue, later)
  expect(attempts).toEqual([1, 2, 3])
  expect(await letters()).toEqual([{ data: { name: 'first' }, attempts: 3, reason: 'EAWAY' }])
  const text = lines.join('')
  expect(text.match(/a job failed; it will be tried again/g)).toHaveLength(2)
  expect(text.match(/a job is given up/g)).toHaveLength(1)
  expect(text).toContain('"about":"first"')
  expect(text).not.toContain('Lilas')

  isBroken = false
  const [letter] = await jobs.deadLetters.list()
  expect(await jobs.deadLetters.retry(randomUUID())).toBe(0)
  expect(await jobs.deadLetters.retry(letter?.id)).toBe(1)
  await jobsDone(jobs, queue, later)
  expect(attempts).toEqual([1, 2, 3, 1])
  expect(await letters()).toEqual([])
})

test('[OPS-17] a job that no attempt would mend is given up at once, and those beside it are run', async () => {
  const done: string[] = []
  const run = async ({ name }: { name: string }) => {
    if (name === 'broken') throw new JobAbandoned('test.broken')
    done.push(name)
  }
  const work = jobs.define(kind(run, { retries: 5 }))
  await jobs.start()
  for (const name of ['before', 'broken', 'after']) await work.send({ name })
  await jobsDone(jobs, queue, later)
  expect(done).toEqual(['before', 'after'])
  expect(await letters()).toEqual([{ data: { name: 'broken' }, attempts: 1, reason: 'test.broken' }])
})

test('a job is sent with its transaction, or not at all', async () => {
  const done: string[] = []
  const work = jobs.define(kind(async ({ name }) => void done.push(name)))
  await jobs.start()
  const transact = createTransact(database.db, createLog('silent'))
  await transact((transaction) => work.send({ name: 'committed' }, { transaction }))
  const failing = transact(async (transaction) => {
    await work.send({ name: 'rolled back' }, { transaction })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await jobsDone(jobs, queue, later)
  expect(done).toEqual(['committed'])
})

test('of one key the newest job waits, and takes the place of the one before', async () => {
  const done: string[] = []
  const work = jobs.define(kind(async ({ name }) => void done.push(name), { unique: 'waiting' }))
  await jobs.start()
  const startAfter = new Date(Date.now() + day / 2)
  for (const [name, key] of [
    ['old', 'a'],
    ['new', 'a'],
    ['other', 'b'],
  ] as const) {
    await work.send({ name }, { key, startAfter })
  }
  await jobsDone(jobs, queue, later)
  expect(done.toSorted()).toEqual(['new', 'other'])
})

test('[OPS-17] jobs are counted by their queue, dead letters too', async () => {
  const run = async ({ name }: { name: string }) => {
    if (name === 'broken') throw new JobAbandoned('test.broken')
  }
  const work = jobs.define(kind(run))
  await jobs.start()
  await work.send({ name: 'broken' })
  await jobsDone(jobs, queue, later)
  await work.send({ name: 'waits' }, { startAfter: new Date(Date.now() + day) })
  await jobs.boss.supervise()
  await jobs.count()
  expect(jobs.counts().toSorted((a, b) => a.queue.localeCompare(b.queue))).toEqual([
    { queue: deadLetterQueue, waiting: 1, running: 0 },
    { queue, waiting: 1, running: 0 },
  ])
})

test('a job whose queue has other rules now follows them', async () => {
  jobs.define(kind(async () => {}, { retries: 1 }))
  await jobs.start()
  await jobs.stop()
  jobs = createJobQueue(database, createLog('silent'))
  jobs.define(kind(async () => {}, { retries: 7, leaseSeconds: 90 }))
  await jobs.start()
  expect(await jobs.boss.getQueue(queue)).toMatchObject({ retryLimit: 7, expireInSeconds: 90 })
})

test('a stop waits for a job that runs', async () => {
  const gate = Promise.withResolvers<void>()
  const begun = vi.fn<() => void>()
  let isDone = false
  const run = async () => {
    begun()
    await gate.promise
    isDone = true
  }
  const work = jobs.define(kind(run))
  await jobs.start()
  await work.send({ name: 'slow' })
  await vi.waitFor(() => expect(begun).toHaveBeenCalled())
  const stopped = jobs.stop()
  gate.resolve()
  await stopped
  expect(isDone).toBe(true)
  expect(await unfinishedJobs(jobs, queue)).toEqual([])
})

test('[OPS-17] a database that is away is in the log once, and jobs are run when it is back', async () => {
  const done: string[] = []
  const work = jobs.define(kind(async ({ name }) => void done.push(name)))
  await jobs.start()
  await database.db.execute(sql`alter table pgboss.job_common rename to job_away`)
  const logged = () => lines.join('').match(/jobs cannot be read or run/g)?.length ?? 0
  jobs.wake(queue)
  await vi.waitFor(() => expect(logged()).toBe(1))
  jobs.wake(queue)
  jobs.wake(queue)
  await database.db.execute(sql`alter table pgboss.job_away rename to job_common`)
  await work.send({ name: 'back' })
  await jobsDone(jobs, queue, later)
  expect([logged(), done]).toEqual([1, ['back']])
})

test('[OPS-17] what is done every hour is done by one node, and once when none was there', async () => {
  // A clock for the library and its tables, which is that of the embedded database only.
  const embedded = await openEmbedded(undefined, new Blob([await readFile(inject('snapshotFile'))]))
  const clock = new TestClock('2026-11-28T10:00:00Z')
  const done: string[] = []
  const startNode = async (name: string) => {
    const node = createJobQueue(embedded, createLog('silent'), undefined, clock)
    const schedule = scheduleHourly(node, { sweep: async () => void done.push(name) })
    await node.start()
    await schedule()
    return node
  }
  const nodes = [await startNode('a'), await startNode('b')]
  await clock.setTime('2026-11-28T10:16:00Z')
  await clock.tick(50_000)
  expect(done).toEqual([])
  await clock.tick(60_000)
  expect(done).toHaveLength(1)
  await clock.setTime('2026-11-28T11:16:00Z')
  await clock.tick(120_000)
  expect(done).toHaveLength(2)
  for (const node of nodes) await node.stop()
  await clock.setTime('2026-11-29T09:00:00Z')
  const back = await startNode('c')
  await clock.tick(60_000)
  expect(done.slice(2)).toEqual(['c'])
  await back.stop()
  await embedded.close()
})
