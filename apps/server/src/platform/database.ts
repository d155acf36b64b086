import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Config } from '../config.ts'
import type { Upkeep } from './database-upkeep.ts'
import type { StatementWatch } from './statement-watch.ts'

/** The connections of this node to a database server. */
export interface Connections {
  readonly used: number
  readonly idle: number
  /** Requests that wait for one. */
  readonly waiting: number
  readonly max: number
}

/** The query layer, the same on the embedded database and on a server. Transactions are those of `transaction.ts`. */
export type Database = Omit<PgDatabase<PgQueryResultHKT>, 'transaction'>

export interface OpenDatabase {
  readonly db: Database
  readonly kind: 'embedded' | 'server'
  /** Where its statements are measured. */
  readonly watch: StatementWatch
  /** How many connections there are; undefined for the embedded one, which all share. */
  readonly connections?: () => Connections
  /** Where nobody else keeps the files of the database in order. */
  readonly upkeep?: Upkeep
  close(): Promise<void>
}

/** The database cannot be used, for a reason that the operator can do something about. */
export class DatabaseUnusableError extends Error {}

export const migrationsFolder = join(import.meta.dirname, '../migrations')

/** Opens the configured database and brings its tables up to date. Only the code of that one is loaded. */
export async function openDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    const { openServer } = await import('./database-server.ts')
    return openServer(config.DATABASE_URL)
  }
  const { openEmbedded } = await import('./database-embedded.ts')
  return openEmbedded(join(resolve(config.DATA_DIR), 'database'))
}

/** One round trip. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`)
}
