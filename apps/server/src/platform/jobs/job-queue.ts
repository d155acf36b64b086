import { type SQL, sql } from 'drizzle-orm'
import { type Clock, type Db, fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, systemClock } from 'pg-boss'
import type { OpenDatabase } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import { contextOf, currentRequest, withRequest } from '../http/request-context.ts'
import { reasonOf } from '../observability/error-description.ts'
import type { Instruments } from '../observability/instruments.ts'
import type { Log } from '../observability/log.ts'
import { createDeadLetters, deadLetterQueue, mostDeadLetters } from './dead-letters.ts'
import { settingsOf } from './job-settings.ts'

/** A failure that no further attempt would mend: the job becomes a dead letter at once. */
export class JobAbandoned extends Error {
  readonly code: string

  /** @param code What the operator reads, unless a cause has a code of its own. */
  constructor(code: string, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

export interface JobContext {
  id: string
  /** From 1 on. */
  attempt: number
  /** Aborted when the job takes longer than its lease. */
  signal: AbortSignal
}

/** How jobs of one queue are run. Each runs at least once: handlers are idempotent. */
export interface JobKind<Data extends object> {
  /** Name of the queue. */
  queue: string
  /** Attempts after the first one; none by default. Then the job becomes a dead letter. */
  retries?: number
  /** First and longest pause between attempts, in seconds; each is twice the one before, with jitter. */
  pauses?: { first: number; longest: number }
  /** Time for one attempt, in seconds; then the node is held to be gone, and another one tries. */
  leaseSeconds: number
  /** Time after which a job that still waits is dropped, in seconds. */
  usefulSeconds?: number
  /** Of one key, at most one job waits, or at most one waits or runs. */
  unique?: 'waiting' | 'waiting or running'
  /** Jobs run at the same time by one node. */
  concurrency: number
  /** What a job is about, for the log and the operator: names of ours, nothing personal. */
  about(data: Data): string
  /** @throws JobAbandoned for a failure that is permanent. */
  run(data: Data, context: JobContext): Promise<void>
}

export interface SendOptions {
  /** Adds it in a transaction, after which it is run. */
  transaction?: Transaction
  /** Of the job, a UUID: a second one with it is not added. */
  id?: string
  /** Of what it is about, with {@link JobKind.unique}: the job takes the place of one that waits. */
  key?: string
  startAfter?: Date
}

/** The jobs of one queue. */
export interface Jobs<Data extends object> {
  send(data: Data, options?: SendOptions): Promise<void>
  /** Adds those that are neither there nor given up. @param jobs By the ids that they were sent with. */
  sendMissing(jobs: readonly { id: string; data: Data }[]): Promise<void>
}

export type JobQueue = ReturnType<typeof createJobQueue>

/** Longest time until a node sees a job that another one added, and a retry that is due, in seconds. */
const pollSeconds = 10
/** How long completed jobs are kept, in seconds. */
const keptSeconds = 3600
/** Shortest time for running jobs to end when the server stops. */
const stopMs = 2000

/**
 * The queue of work that outlives a request, in the database: at-least-once, shared by all nodes.
 * @param clock Timers and times, for tests.
 */
export function createJobQueue(
  { jobs: db, kind: engine }: Pick<OpenDatabase, 'jobs' | 'kind'>,
  log: Log,
  instruments?: Pick<Instruments, 'job'>,
  clock: Clock = systemClock,
) {
  const boss = new PgBoss({ ...settingsOf(engine), db, clock, migrate: false })
  // A database that is away is in the log once, not with every poll.
  let isReadable = true
  boss.on('error', (emitted) => {
    const error = errorOf(emitted)
    if (isReadable) log.error({ err: error }, 'jobs cannot be read or run; this is tried again')
    isReadable = false
  })
  const kinds = new Map<string, JobKind<object>>()
  const workers = new Map<string, string>()
  let counts: QueueCount[] = []

  const wake = (queue: string) => {
    const worker = workers.get(queue)
    if (worker !== undefined) boss.notifyWorker(worker)
  }

  async function attempt(kind: JobKind<object>, job: JobWithMetadata): Promise<JobResult> {
    const { id, retryCount, retryLimit, signal } = job
    const { requestId, ...data } = job.data as { requestId?: string }
    isReadable = true
    const run = () => kind.run(data, { id, attempt: retryCount + 1, signal })
    return withRequest(contextOf(new Headers(), undefined, requestId), async () => {
      try {
        await (instruments ? instruments.job(kind.queue, run) : run())
        return { id, status: 'completed' }
      } catch (error) {
        const facts = { queue: kind.queue, job: id, about: kind.about(data), attempts: retryCount + 1 }
        const output = { reason: reasonOf(error) }
        if (error instanceof JobAbandoned || retryCount >= retryLimit) {
          log.error({ err: error, ...facts }, 'a job is given up')
          return { id, status: 'deadletter', output }
        }
        log.warn({ err: error, ...facts }, 'a job failed; it will be tried again')
        return { id, status: 'failed', output }
      }
    })
  }

  async function startWorker(kind: JobKind<object>): Promise<void> {
    const options = {
      batchSize: kind.concurrency,
      pollingIntervalSeconds: pollSeconds,
      burstWhenBatchFull: true,
      includeMetadata: true,
      perJobResults: true,
    } as const
    const worker = await boss.work<object, object, typeof options>(kind.queue, options, (jobs) =>
      Promise.all(jobs.map((job) => attempt(kind, job))),
    )
    workers.set(kind.queue, worker)
  }

  /** Queues of other versions are left alone: another node may run it. */
  async function createQueues(): Promise<void> {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    if (!known.has(deadLetterQueue)) await boss.createQueue(deadLetterQueue)
    for (const kind of kinds.values()) {
      const { policy, ...options } = queueOptions(kind)
      const queue = known.get(kind.queue)
      if (!queue) await boss.createQueue(kind.queue, { policy, ...options })
      else if (isDifferent(queue, options)) await boss.updateQueue(kind.queue, options)
    }
  }

  return {
    define<Data extends object>(kind: JobKind<Data>): Jobs<Data> {
      const { queue } = kind
      kinds.set(queue, kind)
      return {
        async send(data, { transaction, key, ...options } = {}) {
          const given = {
            ...options,
            ...(key !== undefined && { singletonKey: key }),
            ...(transaction && { db: inside(transaction) }),
          }
          // Lines of the log about the job carry the id of the call that caused it.
          const sent = { ...data, requestId: currentRequest()?.request }
          if (key === undefined) await boss.send(queue, sent, given)
          else await boss.upsert(queue, sent, given)
          if (transaction) transaction.afterCommit(() => wake(queue))
          else wake(queue)
        },
        async sendMissing(jobs) {
          if (jobs.length === 0) return
          const letters = await boss.findJobs(deadLetterQueue, { limit: mostDeadLetters })
          const givenUp = new Set(letters.map(({ sourceRootId }) => sourceRootId))
          await boss.insert(
            queue,
            jobs.filter(({ id }) => !givenUp.has(id)),
          )
          wake(queue)
        },
      }
    },

    /** Sends jobs by a cron expression, in UTC: once, however many nodes there are. */
    async schedule(queue: string, key: string, cron: string, data: object): Promise<void> {
      const before = await boss.getSchedule(queue, key)
      if (before?.cron !== cron) await boss.schedule(queue, cron, data, { key, singletonKey: key, missed: 'once' })
    },

    /** Runs due jobs of a queue without waiting for the next poll. */
    wake,

    deadLetters: createDeadLetters(boss),

    /** Counts the jobs of each queue, as the library last counted them: once a minute. */
    async count(): Promise<void> {
      const queues = await boss.getQueues()
      counts = queues
        .filter(({ name }) => name === deadLetterQueue || kinds.has(name))
        .map(({ name, queuedCount, activeCount }) => ({ queue: name, waiting: queuedCount, running: activeCount }))
    },

    counts: (): readonly QueueCount[] => counts,

    /** For tests. */
    boss,

    async start(): Promise<void> {
      await boss.start()
      await createQueues()
      for (const kind of kinds.values()) await startWorker(kind)
    },

    /** Stops; waits a moment for jobs that run. Those that do not end are run again, here or elsewhere. */
    async stop(): Promise<void> {
      workers.clear()
      await boss.stop({ graceful: true, timeout: stopMs, close: false })
    },
  }
}

export interface QueueCount {
  queue: string
  waiting: number
  running: number
}

/** The library's names. */
const policies = { waiting: 'short', 'waiting or running': 'exclusive' }

function queueOptions({ leaseSeconds, retries = 0, pauses, usefulSeconds, unique }: JobKind<object>) {
  return {
    policy: unique === undefined ? 'standard' : policies[unique],
    deadLetter: deadLetterQueue,
    expireInSeconds: leaseSeconds,
    deleteAfterSeconds: keptSeconds,
    retryLimit: retries,
    ...(usefulSeconds !== undefined && { retentionSeconds: usefulSeconds }),
    ...(pauses && { retryDelay: pauses.first, retryBackoff: true, retryDelayMax: pauses.longest }),
  }
}

/** Statements in a transaction. */
const inside = ({ db }: Transaction): Db => fromDrizzle({ execute: (query) => db.execute(query as SQL) as never }, sql)

const isDifferent = (queue: object, wanted: Record<string, unknown>): boolean =>
  Object.entries(wanted).some(([name, value]) => (queue as Record<string, unknown>)[name] !== value)

/** The library sends some errors as plain objects. */
const errorOf = (error: object): Error =>
  error instanceof Error ? error : Object.assign(new Error('job queue'), error)
