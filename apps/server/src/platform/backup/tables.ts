import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/raw-query.ts'

export interface Table {
  name: string
  /** Those that are written: generated ones follow from them. */
  columns: string[]
  /** A column that counts by itself. */
  identity: string | null
}

/** What is of a moment, or can be had again: servers that are there, and pictures that were fetched. */
const leftOut = ['nodes', 'pictures']

/** The tables that a backup holds, each after those that it refers to. */
export async function tablesOf(db: Database): Promise<Table[]> {
  const tables = await rowsOf<Table & { refersTo: string[] }>(
    db,
    sql`select tables.relname as name,
        (select json_agg(attname order by attnum) from pg_attribute
          where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
        (select attname from pg_attribute where attrelid = tables.oid and attidentity <> '') as identity,
        (select coalesce(json_agg(target.relname), '[]') from pg_constraint
          join pg_class as target on target.oid = confrelid
          where conrelid = tables.oid and contype = 'f' and confrelid <> conrelid) as "refersTo"
      from pg_class as tables
      where tables.relkind = 'r' and tables.relnamespace = 'public'::regnamespace order by tables.relname`,
  )
  const ordered: Table[] = []
  const waiting = new Map(tables.filter(({ name }) => !leftOut.includes(name)).map((table) => [table.name, table]))
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(({ refersTo }) => !refersTo.some((name) => waiting.has(name)))
    if (next.length === 0) throw new Error(`These tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    for (const { name, columns, identity } of next) {
      waiting.delete(name)
      ordered.push({ name, columns, identity })
    }
  }
  return ordered
}

/** The newest migration that a database has, as a number that grows. */
export async function schemaOf(db: Database): Promise<number> {
  const [row] = await rowsOf<{ schema: string }>(
    db,
    sql`select max(created_at)::text as schema from drizzle.__drizzle_migrations`,
  )
  return Number(row?.schema ?? 0)
}
