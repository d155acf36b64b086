import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Config } from '../config.ts'
import type { Upkeep } from './database-upkeep.ts'

/** The query layer, the same on the embedded database and on a server. Transactions are those of `transaction.ts`. */
export type Database = Omit<PgDatabase<PgQueryResultHKT>, 'transaction'>

export interface OpenDatabase {
  readonly db: Database
  readonly kind: 'embedded' | 'server'
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
