import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database, OpenDatabase } from '../platform/db/database.ts'
import { openEmbedded } from '../platform/db/embedded.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { rowsOf } from '../platform/db/raw-query.ts'

/**
 * A database of its own for one test file: on the server of TEST_DATABASE_URL when that is set, else embedded and
 * in memory.
 * @param snapshotFile A migrated embedded database, to begin faster.
 */
export async function openTestDatabase(snapshotFile?: string): Promise<OpenDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (serverUrl) return openOnServer(serverUrl)
  const snapshot = snapshotFile ? new Blob([await readFile(snapshotFile)]) : undefined
  return openEmbedded(undefined, snapshot)
}

async function openOnServer(serverUrl: string): Promise<OpenDatabase> {
  const { url, drop } = await createServerDatabase(serverUrl)
  const database = await openPostgres(url)
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/** A new database on a server, without tables. */
export async function createServerDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `trouvaille_test_${randomUUID().replaceAll('-', '')}`
  // The C locale: nothing may depend on the collation of the database.
  await administer(serverUrl, `create database ${name} locale 'C' template template0 encoding 'UTF8'`)
  // JIT compilation of statements over many small tables takes a hundred times as long as running them.
  await administer(serverUrl, `alter database ${name} set jit = off`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(serverUrl, `drop database ${name} with (force)`) }
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** How many rows each table has. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const tables = await rowsOf<{ tablename: string }>(
    db,
    sql`select tablename from pg_tables where schemaname = 'public' order by tablename`,
  )
  const counts = tables.map(async ({ tablename }) => {
    const [row] = await rowsOf<{ count: number }>(
      db,
      sql`select count(*)::int as count from ${sql.identifier(tablename)}`,
    )
    return [tablename, row?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}
