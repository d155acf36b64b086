import { DrizzleQueryError, fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import type { NamedStatement, ParameterValue } from './prepared-statement.ts'

/**
 * The rows of a statement that is written out, as the database gives them: columns under the names they have in it,
 * times as text.
 */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const answer: unknown = await db.execute(statement)
  return (answer as { rows: Row[] }).rows
}

/** Runs a statement with values for its placeholders; its rows are like those of `rowsOf`. */
export type Statement<Values extends Record<string, unknown>, Row> = (values: Values) => Promise<Row[]>

/**
 * A statement that is run often, made when it is first run: its text is built once, the query layer maps nothing, and
 * the database plans it once per connection. Its times are texts: `isoTime`.
 * @param name Under which the connections know it, unique in the product.
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

/** A time as the contract writes it: ISO 8601 in UTC, to the millisecond. Spares reading it only to write it again. */
export const isoTime = (time: unknown): SQL<string> =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
