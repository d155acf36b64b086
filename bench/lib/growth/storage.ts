import type { Database } from '../../../apps/server/src/platform/db/database.ts'

/** Bytes of a row of each large table, its indexes included. */
export async function storageOf(db: Database, least: number) {
  const answer: unknown = await db.execute(`
    select relname as name, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as all,
      pg_indexes_size(oid)::float8 as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${least / 10}
    order by pg_total_relation_size(oid) / reltuples desc`)
  const { rows: tables } = answer as { rows: { name: string; rows: number; all: number; indexes: number }[] }
  return tables.map(({ name, rows, all, indexes }) => ({
    table: name,
    rows,
    'bytes of a row': Math.round(all / rows),
    'indexes of it': Math.round(indexes / rows),
    MB: Math.round(all / 1e6),
  }))
}
