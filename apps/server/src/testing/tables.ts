import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'

const source = join(import.meta.dirname, '..')

/** Every table that the code declares, with its columns and references. */
export async function listTables(): Promise<ReturnType<typeof getTableConfig>[]> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.table.ts'))
  const modules = await Promise.all(files.map((name) => import(join(source, name)) as Promise<object>))
  return modules
    .flatMap((module) => Object.values(module) as unknown[])
    .filter((value) => value instanceof PgTable)
    .map((table) => getTableConfig(table))
}
