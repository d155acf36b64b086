import type { PGlite } from '@electric-sql/pglite'
import type { NamedStatement, ParameterValue, RunPrepared } from './prepared-statement.ts'

const writes = /\b(insert|update|delete)\b/i

/**
 * Wraps a statement so that it returns one JSON text: the library parses every column of every row, which takes longer
 * than parsing one text.
 */
const asOneText = (text: string): string => `select coalesce(json_agg(given), '[]') as given from (${text}) as given`

/** An SQL string literal; the database casts it to the parameter's type. */
const literal = (value: ParameterValue): string =>
  value === null || value === undefined ? 'null' : `'${String(value).replaceAll("'", "''")}'`

/**
 * Prepared statements of the embedded database by `PREPARE` and `EXECUTE`: the library parses and plans each
 * statement anew, which takes longer than running most of them; and `EXECUTE` takes no protocol parameters.
 */
export function createRunPrepared(client: PGlite): RunPrepared {
  const prepared = new Map<string, Promise<unknown>>()

  function prepare({ name, text }: NamedStatement): Promise<unknown> {
    const known = prepared.get(name)
    if (known) return known
    const preparing = client.exec(`prepare ${name} as ${writes.test(text) ? text : asOneText(text)}`)
    prepared.set(name, preparing)
    preparing.catch(() => prepared.delete(name))
    return preparing
  }

  return async (statement, values) => {
    const { name, text } = statement
    try {
      await prepare(statement)
      const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`
      const [result] = await client.exec(`execute ${name}${given}`)
      const rows = (result?.rows ?? []) as Record<string, unknown>[]
      return writes.test(text) ? rows : (rows[0]?.given as Record<string, unknown>[])
    } catch (error) {
      // The library's error contains the executed statement with its values, which would be logged.
      throw error instanceof Error ? Object.assign(error, { query: text }) : error
    }
  }
}
