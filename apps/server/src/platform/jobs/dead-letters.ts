import { PgBoss } from 'pg-boss'
import type { OpenDatabase } from '../db/database.ts'
import { settingsOf } from './job-settings.ts'

/** Where jobs of all queues go that were given up. They are kept for two weeks. */
export const deadLetterQueue = 'dead-letters'

/** Those that are looked at; there are more only after long trouble. */
export const mostDeadLetters = 1000

/** A job that was given up. */
export interface DeadLetter {
  id: string
  queue: string
  /** What it is about: names of ours and ids. */
  data: object
  attempts: number
  /** Code or class of the last error. */
  reason: string | undefined
  /** When it was given up. */
  at: Date
}

/** What a failed attempt stored; something else where its node was gone. */
const reasonIn = (output: object | null): string | undefined =>
  output && 'reason' in output && typeof output.reason === 'string' ? output.reason : undefined

export type DeadLetters = ReturnType<typeof createDeadLetters>

/** The jobs that were given up. @param boss Started. */
export function createDeadLetters(boss: Pick<PgBoss, 'findJobs' | 'redrive' | 'deleteJob'>) {
  return {
    /** The oldest first. */
    async list(): Promise<DeadLetter[]> {
      const jobs = await boss.findJobs<object>(deadLetterQueue, { queued: true, limit: mostDeadLetters })
      return jobs.map(({ id, sourceName, data, sourceRetryCount, sourceOutput, createdOn }) => ({
        id,
        queue: sourceName ?? deadLetterQueue,
        data,
        attempts: (sourceRetryCount ?? 0) + 1,
        reason: reasonIn(sourceOutput),
        at: createdOn,
      }))
    },

    /** Puts them back into their queues, as new jobs. @param id One of them; all without. @returns How many. */
    retry: (id?: string): Promise<number> => boss.redrive(deadLetterQueue, id === undefined ? {} : { ids: [id] }),

    /** Deletes one. @returns Whether there was one. */
    async remove(id: string): Promise<boolean> {
      const [there] = await boss.findJobs(deadLetterQueue, { id })
      await boss.deleteJob(deadLetterQueue, id)
      return there !== undefined
    },
  }
}

/** Uses them without a server, which runs no jobs. */
export async function withDeadLetters<T>(
  { jobs: db, kind }: Pick<OpenDatabase, 'jobs' | 'kind'>,
  use: (letters: DeadLetters) => Promise<T>,
): Promise<T> {
  const boss = new PgBoss({ ...settingsOf(kind), db, migrate: false, supervise: false, schedule: false })
  await boss.start()
  try {
    return await use(createDeadLetters(boss))
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
}
