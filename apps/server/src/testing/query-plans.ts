import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { rowsOf } from '../platform/db/raw-query.ts'

export interface RecordedQuery {
  readonly sql: string
  readonly params: readonly unknown[]
}

interface Prepared {
  execute(values?: Record<string, unknown>): unknown
}

/** Part of the session of the query layer: every statement that is made goes through here. */
interface Session {
  prepareQuery(query: { sql: string; params: unknown[] }, ...rest: unknown[]): Prepared
}

/** What the database makes a plan for: not the beginning and the end of a transaction. */
const planned = /^\s*(select|insert|update|delete|with)\b/i

const watched = new WeakSet<Session>()
let recorded: RecordedQuery[] | undefined

/** Has each run of a statement noted that is made from now on, those too that are made once and run often. */
function watch(session: Session): void {
  if (watched.has(session)) return
  watched.add(session)
  const make = session.prepareQuery
  session.prepareQuery = function (this: Session, query, ...rest) {
    const prepared = make.call(this, query, ...rest)
    const run = prepared.execute
    prepared.execute = function (values) {
      if (planned.test(query.sql)) {
        recorded?.push({ sql: query.sql, params: fillPlaceholders(query.params, values ?? {}) })
      }
      return run.call(this, values)
    }
    return prepared
  }
}

/** The queries that a piece of work sends, inside transactions too. */
export async function queriesOf(db: Database, work: () => Promise<unknown>): Promise<RecordedQuery[]> {
  const { session } = db as unknown as { session: Session }
  // The session of a transaction is another one of the same class.
  watch(Object.getPrototypeOf(session) as Session)
  const queries: RecordedQuery[] = []
  recorded = queries
  try {
    await work()
  } finally {
    recorded = undefined
  }
  return queries
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/** A shorter table is read from end to end with good reason. */
const fewRows = 1000

/** The tables, but for short ones, that the database would read from end to end to answer a query. Analyse first. */
export async function tablesScannedBy(db: Database, query: RecordedQuery): Promise<string[]> {
  const rows = await rowsOf<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    db,
    sql`explain (format json) ${withParameters(query)}`,
  )
  const scanned = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scannedIn(Plan)))
  const long = await rowsOf<{ relname: string }>(db, sql`select relname from pg_class where reltuples >= ${fewRows}`)
  return scanned.filter((table) => long.some(({ relname }) => relname === table))
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
