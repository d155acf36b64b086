import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

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

const names = new Map<string, string>()

/** Under which name a statement was prepared; undefined for any other one. */
export const nameOfStatement = (text: string): string | undefined => names.get(text)

/**
 * A statement that is run often, made when it is first run: the query layer builds its text once and maps nothing
 * afterwards, and the database plans it once per connection.
 * @param name Under which the connections know it, unique in the product.
 */
export function prepareStatement<Values extends Record<string, unknown>, Row>(
  db: Database,
  name: string,
  statement: SQL,
): Statement<Values, Row> {
  function make() {
    const query = new PgDialect().sqlToQuery(statement)
    names.set(query.sql, name)
    return db._.session.prepareQuery(query, undefined, name, false)
  }
  let prepared: ReturnType<typeof make> | undefined
  return async (values) => {
    prepared ??= make()
    const answer: unknown = await prepared.execute(values)
    return (answer as { rows: Row[] }).rows
  }
}

/** A time as the contract writes it: ISO 8601 in UTC, to the millisecond. Spares reading it only to write it again. */
export const isoTime = (time: unknown): SQL<string> =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
