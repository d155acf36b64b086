import type { Socket } from 'node:net'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg, { type Pool, type PoolClient } from 'pg'
import { DatabaseUnusableError, migrationsFolder, type OpenDatabase } from './database.ts'
import type { RunPrepared } from './prepared-statement.ts'
import { createQueryInstrumentation, instrumentedClient, instrumentPool } from './query-instrumentation.ts'

/** Of one node. */
const mostConnections = 20

/** Any number will do, as long as no other program of the database takes the same one. */
const migrationLock = 7_281_936_450

/** How long one request waits for the database before it is told that it is away, in milliseconds. */
export interface DatabaseTimeouts {
  /** For a connection, be it a free one or a new one. */
  connection: number
  /** For one statement, and the locks that others hold; the server ends it. */
  statement: number
  /** Without a byte from the server, while somebody uses the connection. A server that hangs ends nothing. */
  silence: number
}

const defaultTimeouts: DatabaseTimeouts = { connection: 5_000, statement: 8_000, silence: 10_000 }

/** After so long in a transaction without a statement the server frees its locks: the node has stopped. */
const abandonedMs = 30_000

/** Connects to a PostgreSQL server. Nodes that start together migrate one after the other. */
export async function openPostgres(url: string, timeouts = defaultTimeouts): Promise<OpenDatabase> {
  const { drizzle } = await import('drizzle-orm/node-postgres')
  await migrateServer(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: mostConnections,
    keepAlive: true,
    connectionTimeoutMillis: timeouts.connection,
    statement_timeout: timeouts.statement,
    idle_in_transaction_session_timeout: abandonedMs,
  })
  surviveBreaks(pool)
  limitSilence(pool, timeouts.silence)
  const watch = createQueryInstrumentation()
  instrumentPool(pool, watch)
  const runPrepared: RunPrepared = async (statement, values) => {
    const { rows } = await pool.query<Record<string, unknown>>(statement, [...values])
    return rows
  }
  const db = withTransactions(drizzle(pool), pool, (client) => drizzle(instrumentedClient(client, watch)))
  return {
    db: Object.assign(db, { runPrepared }),
    kind: 'server',
    watch,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: mostConnections,
    }),
    close: () => pool.end(),
  }
}

/** On a connection of its own, without the limits of requests: a migration takes as long as it takes. */
async function migrateServer(url: string): Promise<void> {
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // What breaks the connection also fails the query under way; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect().catch((error: Error & { code?: string }) => {
    const reason = error.message || error.code
    throw new DatabaseUnusableError(`The database server at DATABASE_URL cannot be used: ${reason}`, { cause: error })
  })
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // Gives the lock back, too.
    await client.end()
  }
}

/**
 * A connection that breaks fails the query that uses it, and is replaced by the pool. It also tells its listeners, of
 * which the pool has one only while nobody uses it; without any the process would end.
 */
function surviveBreaks(pool: Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

/** Breaks a connection whose server has been silent for too long, with all that waits for it. */
function limitSilence(pool: Pool, silenceMs: number): void {
  const socketOf = (client: PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    socket.on('timeout', () => {
      const message = `The database has not answered for ${silenceMs} ms`
      socket.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }))
    })
  })
  pool.on('acquire', (client) => socketOf(client).setTimeout(silenceMs))
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0))
}

/**
 * The transactions of the query layer, which alone would lose a connection for good when `begin` fails, give one back
 * in the middle of a transaction when `rollback` fails, and then tell that failure instead of its cause.
 */
function withTransactions(
  db: NodePgDatabase,
  pool: Pool,
  drizzle: (client: PoolClient) => NodePgDatabase,
): NodePgDatabase {
  db.transaction = async (work, options) => {
    const client = await pool.connect()
    let cause: { error: unknown } | undefined
    try {
      return await drizzle(client).transaction(async (transaction) => {
        try {
          return await work(transaction)
        } catch (error) {
          cause = { error }
          throw error
        }
      }, options)
    } catch (error) {
      throw cause ? cause.error : error
    } finally {
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
  return db
}
