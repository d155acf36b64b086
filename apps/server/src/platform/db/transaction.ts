import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import type { Log } from '../observability/log.ts'

/** What a function gets that writes in somebody's transaction. */
export interface Transaction {
  /** The query layer, inside the transaction. */
  readonly db: Database
  /**
   * Has something done once what was written is there to stay, and never when it is not: events, mails, files. Tasks
   * run in the order of their coming. One that fails is logged: what was acknowledged stays so.
   */
  afterCommit(task: () => void | Promise<void>): void
}

/**
 * Runs work in one transaction, which is undone when the work throws.
 * @returns What the work does, once the tasks of {@link Transaction.afterCommit} have ended.
 */
export type Transact = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>

/** The only way to a transaction: the query layer's own is hidden by the type of {@link Database}. */
export function createTransact(db: Database, log: Log): Transact {
  return async (work) => {
    const tasks: (() => void | Promise<void>)[] = []
    const result = await (db as PgDatabase<PgQueryResultHKT>).transaction((inner) =>
      work({ db: inner, afterCommit: (task) => void tasks.push(task) }),
    )
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
