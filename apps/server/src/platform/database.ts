import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Config } from '../config.ts'
import { lockFolder } from './folder-lock.ts'

/** The query layer, the same on the embedded database and on a server. Transactions are those of `transaction.ts`. */
export type Database = Omit<PgDatabase<PgQueryResultHKT>, 'transaction'>

export interface OpenDatabase {
  readonly db: Database
  readonly kind: 'embedded' | 'server'
  close(): Promise<void>
}

/** The database cannot be used, for a reason that the operator can do something about. */
export class DatabaseUnusableError extends Error {}

const migrationsFolder = join(import.meta.dirname, '../migrations')

/** Any number will do, as long as no other program of the database takes the same one. */
const migrationLock = 7_281_936_450

/** Opens the configured database and brings its tables up to date. */
export async function openDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<OpenDatabase> {
  return config.DATABASE_URL
    ? openServer(config.DATABASE_URL)
    : openEmbedded(join(resolve(config.DATA_DIR), 'database'))
}

/**
 * Opens the embedded database in a folder. One process at a time: two would destroy it, so the folder is locked.
 * @param snapshot A migrated database to begin with, for tests; with it nothing is kept on disk.
 */
export async function openEmbedded(folder: string | undefined, snapshot?: Blob): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  let unlock = () => {}
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    unlock = lockFolder(folder)
  }
  const client = await PGlite.create({
    extensions: { pg_trgm },
    ...(folder !== undefined && { dataDir: join(folder, 'pglite') }),
    ...(snapshot && { loadDataDir: snapshot }),
    // The default is off, and would lose acknowledged writes when the machine stops.
    startParams: [...PGlite.defaultStartParams, '-c', `fsync=${folder === undefined ? 'off' : 'on'}`],
  }).catch((error: unknown) => {
    unlock()
    throw new DatabaseUnusableError(`The embedded database in ${folder} cannot be opened. Restore a copy.`, {
      cause: error,
    })
  })
  const db = await migrateEmbedded(client)
  return {
    db,
    kind: 'embedded',
    async close() {
      await client.close()
      unlock()
    },
  }
}

async function migrateEmbedded(client: PGlite): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const db = drizzle(client)
  await migrate(db, { migrationsFolder })
  return db
}

/** Connects to a PostgreSQL server. Nodes that start together migrate one after the other. */
export async function openServer(url: string): Promise<OpenDatabase> {
  const { Pool } = await import('pg').then((module) => module.default)
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const pool = new Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 10_000 })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const client = await pool.connect().catch(async (error: Error & { code?: string }) => {
    await pool.end()
    const reason = error.message || error.code
    throw new DatabaseUnusableError(`The database server at DATABASE_URL cannot be used: ${reason}`, { cause: error })
  })
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
    client.release()
  }
  return { db: drizzle(pool), kind: 'server', close: () => pool.end() }
}

/** One round trip. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`)
}
