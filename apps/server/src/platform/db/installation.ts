import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { rowsOf } from './raw-query.ts'

/** Names the database: the same at all nodes, and after a fail-over. */
export async function installationOf(db: Database): Promise<string> {
  const [row] = await rowsOf<{ name: string }>(
    db,
    sql`select left(md5(system.system_identifier || '/' || base.oid), 12) as name
      from pg_control_system() as system, pg_database as base where base.datname = current_database()`,
  )
  if (!row) throw new Error('The database has no name.')
  return row.name
}
