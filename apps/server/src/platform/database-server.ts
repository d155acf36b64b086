import { DatabaseUnusableError, migrationsFolder, type OpenDatabase } from './database.ts'

/** Any number will do, as long as no other program of the database takes the same one. */
const migrationLock = 7_281_936_450

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
