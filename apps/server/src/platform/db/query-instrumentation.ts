import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { Pool, PoolClient } from 'pg'
import type { RunPrepared } from './prepared-statement.ts'

/** Instrumentation hook of statements; a no-op until a server has started. */
export interface QueryInstrumentation {
  /** @param text The SQL, without parameter values. @param run Runs it. */
  around<T>(text: string, run: () => Promise<T>, values: readonly unknown[]): Promise<T>
}

export const createQueryInstrumentation = (): QueryInstrumentation => ({ around: (_text, run) => run() })

/** The query argument of a driver. */
type Query = (statement: string | { text: string }, values?: unknown[], ...rest: unknown[]) => Promise<unknown>

const watchedQuery = (watch: QueryInstrumentation, query: Query): Query => {
  return (statement, values, ...rest) => {
    const text = typeof statement === 'string' ? statement : statement.text
    return watch.around(text, () => query(statement, values, ...rest), values ?? [])
  }
}

/** Instruments the queries of a pool, including the wait for a connection. */
export function instrumentPool(pool: Pool, watch: QueryInstrumentation): void {
  pool.query = watchedQuery(watch, pool.query.bind(pool)) as Pool['query']
}

/** An instrumented connection, besides those of the pool's own queries. */
export function instrumentedClient(client: PoolClient, watch: QueryInstrumentation): PoolClient {
  const query = watchedQuery(watch, client.query.bind(client))
  return Object.create(client, { query: { value: query } }) as PoolClient
}

/** Instruments the statements of the embedded database, in transactions as well. */
export function instrumentEmbedded(client: PGlite, watch: QueryInstrumentation): void {
  client.query = watchedQuery(watch, client.query.bind(client) as Query) as PGlite['query']
  const transaction = client.transaction.bind(client)
  client.transaction = (work) =>
    transaction((inner) => {
      const query = watchedQuery(watch, inner.query.bind(inner) as Query)
      return work(Object.create(inner, { query: { value: query } }) as Transaction)
    })
}

/** Instruments prepared statements that bypass the client's queries. */
export const instrumentPrepared =
  (run: RunPrepared, watch: QueryInstrumentation): RunPrepared =>
  (statement, values) =>
    watch.around(statement.text, () => run(statement, values), values)
