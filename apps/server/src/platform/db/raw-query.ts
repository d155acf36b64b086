import { DrizzleQueryError, fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import type { NamedStatement, ParameterValue } from './prepared-statement.ts'

/**
 * Rows of raw SQL, as the database returns them: database column names, and times as text.
 */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const answer: unknown = await db.execute(statement)
  return (answer as { rows: Row[] }).rows
}

/** Runs a statement with values for its placeholders; its rows are like those of `rowsOf`. */
export type Statement<Values extends Record<string, unknown>, Row> = (values: Values) => Promise<Row[]>

/**
 * A frequently used statement, prepared on first use: its text is built once, the query layer maps nothing, and the
 * database plans it once per connection. Its times are texts: `isoTime`.
 * @param name Name of the prepared statement, unique in the product.
 */
export function prepareStatement<Values extends Record<string, unknown>, Row>(
  db: Database,
  name: string,
  statement: SQL,
): Statement<Values, Row> {
  let made: { query: NamedStatement; params: unknown[] } | undefined
  function make() {
    const { sql: text, params } = new PgDialect().sqlToQuery(statement)
    return { query: { name, text }, params }
  }
  return async (values) => {
    if (!db.runPrepared) throw new Error(`${name} cannot be run inside a transaction`)
    const { query, params } = (made ??= make())
    const filled = fillPlaceholders(params, values) as ParameterValue[]
    try {
      return (await db.runPrepared(query, filled)) as Row[]
    } catch (error) {
      // As the query layer does it.
      throw new DrizzleQueryError(query.text, filled, error as Error)
    }
  }
}

/** A time in the contract's format: ISO 8601 in UTC, with milliseconds. JavaScript need not parse it. */
export const isoTime = (time: unknown): SQL<string> =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
