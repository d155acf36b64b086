import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { Pool, PoolClient } from 'pg'

/** Where whoever measures statements comes in between: nobody, until a server has started. */
export interface QueryInstrumentation {
  /** @param text The statement, without its values. @param run Runs it. */
  around<T>(text: string, run: () => Promise<T>): Promise<T>
}

export const createQueryInstrumentation = (): QueryInstrumentation => ({ around: (_text, run) => run() })

/** What the query layer hands to a driver. */
type Query = (statement: string | { text: string }, ...rest: unknown[]) => Promise<unknown>

const watchedQuery = (watch: QueryInstrumentation, query: Query): Query => {
  return (statement, ...rest) =>
    watch.around(typeof statement === 'string' ? statement : statement.text, () => query(statement, ...rest))
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
