import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import type { Log } from '../observability/log.ts'

/** A transaction in progress. */
export interface Transaction {
  /** The query layer, inside the transaction. */
  readonly db: Database
  /** Registers a task inside the transaction, after its work: it is rolled back when the task throws. */
  beforeCommit(task: () => Promise<void>): void
  /**
   * Registers a task for after the commit: events, mails, files. Tasks run in order. A failing one is logged: the
   * commit stands.
   */
  afterCommit(task: () => void | Promise<void>): void
}

/**
 * Runs work in one transaction, which is rolled back when the work throws.
 * @returns The result of the work, once the tasks of {@link Transaction.afterCommit} have ended.
 */
export type Transact = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>

/** The only way to begin a transaction: the query layer's own is hidden by the type of {@link Database}. */
export function createTransact(db: Database, log: Log): Transact {
  return async (work) => {
    const tasks: (() => void | Promise<void>)[] = []
    const result = await (db as PgDatabase<PgQueryResultHKT>).transaction(async (inner) => {
      const last: (() => Promise<void>)[] = []
      const done = await work({
        db: inner,
        beforeCommit: (task) => void last.push(task),
        afterCommit: (task) => void tasks.push(task),
      })
      for (const task of last) await task()
      return done
    })
    for (const task of tasks) {
      try {
        await task()
      } catch (error) {
        log.error({ err: error }, 'what follows a transaction failed')
      }
    }
    return result
  }
}
