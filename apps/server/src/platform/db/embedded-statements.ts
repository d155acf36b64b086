import type { PGlite } from '@electric-sql/pglite'
import type { NamedStatement, ParameterValue, RunPrepared } from './prepared-statement.ts'

const writes = /\b(insert|update|delete)\b/i

/**
 * What is asked in place of a statement: the library takes every column of every row out of the answer by itself, which
 * takes longer than reading one text of them all.
 */
const asOneText = (text: string): string => `select coalesce(json_agg(given), '[]') as given from (${text}) as given`

/** A string constant of SQL; the database makes of it what the parameter is. */
const literal = (value: ParameterValue): string =>
  value === null || value === undefined ? 'null' : `'${String(value).replaceAll("'", "''")}'`

/**
 * Prepared statements of the embedded database by `PREPARE` and `EXECUTE`: the library has a statement read and planned
 * each time, which takes longer than most of them run, and `EXECUTE` takes no parameters of the protocol.
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
      // The library's error quotes what was executed, values included, and a log would repeat it.
      throw error instanceof Error ? Object.assign(error, { query: text }) : error
    }
  }
}
