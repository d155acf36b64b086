import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { Pool, PoolClient } from 'pg'
import type { RunPrepared } from './prepared-statement.ts'

/** Where whoever measures statements comes in between: nobody, until a server has started. */
export interface QueryInstrumentation {
  /** @param text The statement, without its values. @param run Runs it. */
  around<T>(text: string, run: () => Promise<T>, values: readonly unknown[]): Promise<T>
}

export const createQueryInstrumentation = (): QueryInstrumentation => ({ around: (_text, run) => run() })

/** What the query layer hands to a driver. */
type Query = (statement: string | { text: string }, values?: unknown[], ...rest: unknown[]) => Promise<unknown>

const watchedQuery = (watch: QueryInstrumentation, query: Query): Query => {
  return (statement, values, ...rest) => {
    const text = typeof statement === 'string' ? statement : statement.text
    return watch.around(text, () => query(statement, values, ...rest), values ?? [])
  }
}

/** Has what is asked of a pool watched, the wait for a connection included. */
export function instrumentPool(pool: Pool, watch: QueryInstrumentation): void {
  pool.query = watchedQuery(watch, pool.query.bind(pool)) as Pool['query']
}

/** A connection whose statements are watched, beside the one that the pool itself uses. */
export function instrumentedClient(client: PoolClient, watch: QueryInstrumentation): PoolClient {
  const query = watchedQuery(watch, client.query.bind(client))
  return Object.create(client, { query: { value: query } }) as PoolClient
}

/** Has the statements of the embedded database watched, in transactions as well. */
export function instrumentEmbedded(client: PGlite, watch: QueryInstrumentation): void {
  client.query = watchedQuery(watch, client.query.bind(client) as Query) as PGlite['query']
  const transaction = client.transaction.bind(client)
  client.transaction = (work) =>
    transaction((inner) => {
      const query = watchedQuery(watch, inner.query.bind(inner) as Query)
      return work(Object.create(inner, { query: { value: query } }) as Transaction)
    })
}

/** Has prepared statements watched that do not run through a query of the client. */
export const instrumentPrepared =
  (run: RunPrepared, watch: QueryInstrumentation): RunPrepared =>
  (statement, values) =>
    watch.around(statement.text, () => run(statement, values), values)
