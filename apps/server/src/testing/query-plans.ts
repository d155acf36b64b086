import { type SQL, sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from '../platform/db/database.ts'
import { rowsOf } from '../platform/db/raw-query.ts'

export interface RecordedQuery {
  readonly sql: string
  readonly params: readonly unknown[]
}

/** What the database makes a plan for: not the beginning and the end of a transaction. */
const planned = /^\s*(select|insert|update|delete|with)\b/i

/** Records the queries of a function, those inside transactions included. */
export async function queriesOf(
  { watch }: Pick<OpenDatabase, 'watch'>,
  work: () => Promise<unknown>,
): Promise<RecordedQuery[]> {
  const queries: RecordedQuery[] = []
  const { around } = watch
  watch.around = (text, run, values) => {
    // The queue's own statements come whenever they are due.
    if (planned.test(text) && !text.includes('pgboss.')) queries.push({ sql: text, params: values })
    return around(text, run, values)
  }
  try {
    await work()
  } finally {
    watch.around = around
  }
  return queries
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/** A sequential scan of a shorter table is expected. */
const fewRows = 1000

/** The tables, without short ones, that the plan of a query reads by a sequential scan. Run ANALYZE first. */
export async function tablesScannedBy(db: Database, query: RecordedQuery): Promise<string[]> {
  const rows = await rowsOf<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    db,
    sql`explain (format json) ${withParameters(query)}`,
  )
  const scanned = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scannedIn(Plan)))
  const long = await rowsOf<{ relname: string }>(db, sql`select relname from pg_class where reltuples >= ${fewRows}`)
  return scanned.filter((table) => long.some(({ relname }) => relname === table))
}

/** How a query is run, and how long each part of it takes, as text. Runs it. */
export async function analysedPlan(db: Database, query: RecordedQuery): Promise<string> {
  const rows = await rowsOf<{ 'QUERY PLAN': string }>(db, sql`explain (analyze, buffers) ${withParameters(query)}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

function scannedIn({ 'Node Type': type, 'Relation Name': table, Plans = [] }: PlanNode): string[] {
  return [...(type === 'Seq Scan' && table ? [table] : []), ...Plans.flatMap(scannedIn)]
}

/** The query with its parameters bound again, in place of $1, $2 and so on. */
function withParameters({ sql: text, params }: RecordedQuery): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(params[Number(part) - 1])}`)),
  )
}
