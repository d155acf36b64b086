import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db as JobDatabase } from 'pg-boss'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Maintenance } from './maintenance.ts'
import type { RunPrepared } from './prepared-statement.ts'
import type { QueryInstrumentation } from './query-instrumentation.ts'

/** The connections of this node to a database server. */
export interface Connections {
  readonly used: number
  readonly idle: number
  /** Requests waiting for a connection. */
  readonly waiting: number
  readonly max: number
}

/** The query layer, the same for both engines. Transactions are those of `transaction.ts`. */
export type Database = Omit<PgDatabase<PgQueryResultHKT>, 'transaction'> & {
  /** Undefined inside a transaction. */
  readonly runPrepared?: RunPrepared
}

export interface OpenDatabase {
  readonly db: Database
  readonly kind: 'embedded' | 'server'
  /** Instrumentation of its statements. */
  readonly watch: QueryInstrumentation
  /** State of the connection pool; undefined for the embedded database, which has one connection. */
  readonly connections?: () => Connections
  /** Statements of the job queue, which may be several in one text. */
  readonly jobs: JobDatabase
  /** Maintenance of the database files; undefined where a server does it. */
  readonly maintenance?: Maintenance
  close(): Promise<void>
}

/** The database cannot be used, for a reason that the operator can fix. */
export class DatabaseUnusableError extends Error {}

export const migrationsFolder = join(import.meta.dirname, '../../migrations')

/** One round trip. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`)
}
