import type { Socket } from 'node:net'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg, { type Pool, type PoolClient } from 'pg'
import type { Db as JobDatabase } from 'pg-boss'
import { sqlState } from '../http/errors.ts'
import { migrateJobs } from '../jobs/job-settings.ts'
import { clientOf, readOnly } from './database-hosts.ts'
import { hostsOf } from './database-url.ts'
import { DatabaseUnusableError, migrationsFolder, type OpenDatabase } from './database.ts'
import type { RunPrepared } from './prepared-statement.ts'
import { requireSessions } from './require-sessions.ts'
import { createQueryInstrumentation, instrumentedClient, instrumentPool } from './query-instrumentation.ts'

type DatabaseClient = ReturnType<typeof clientOf>

/** Connections per node. */
const mostConnections = 20

/** Key of the advisory lock: any number that no other program of the database uses. */
const migrationLock = 7_281_936_450

/** Time-outs of a request's database access, in milliseconds. */
export interface DatabaseTimeouts {
  /** For a connection from the pool, free or new. */
  connection: number
  /** For one statement, waiting for locks included; enforced by the server. */
  statement: number
  /** Of silence on a connection in use: a server that hangs enforces nothing. */
  silence: number
}

const defaultTimeouts: DatabaseTimeouts = { connection: 5_000, statement: 8_000, silence: 10_000 }

/** Idle-in-transaction time-out: the node has crashed, and the server releases its locks. */
const abandonedMs = 30_000

/** Connects to a PostgreSQL server. Nodes that start together migrate one after the other. */
export async function openPostgres(url: string, timeouts = defaultTimeouts): Promise<OpenDatabase> {
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const hosts = hostsOf(url)
  const Client = clientOf(hosts)
  await migrateServer(Client, hosts.length)
  const pool = new pg.Pool({
    Client,
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
    jobs: jobDatabase(pool),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: mostConnections,
    }),
    close: () => pool.end(),
  }
}

/** A text without values may have several statements, of which the driver returns several results. */
const jobDatabase = (on: Pool | pg.Client): JobDatabase => ({
  async executeSql(text, values) {
    const result = await on.query(text, values)
    return { rows: [result].flat().flatMap(({ rows }) => rows as unknown[]) }
  },
})

/** On a connection of its own, without the time-outs of requests: a migration may take long. */
async function migrateServer(Client: DatabaseClient, hosts: number): Promise<void> {
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const client = await connectToOne(Client, hosts)
  try {
    const other = await connectToOne(Client, hosts)
    await requireSessions([client, other]).finally(() => other.end())
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
    await migrateJobs(jobDatabase(client), 'server')
  } finally {
    // Releases the lock, too.
    await client.end()
  }
}

/** @throws DatabaseUnusableError with what the last host says. */
async function connectToOne(Client: DatabaseClient, hosts: number): Promise<pg.Client> {
  const client = new Client({ connectionTimeoutMillis: 10_000 })
  // A broken connection also rejects the running query; without a listener its event would end the process.
  client.on('error', () => {})
  try {
    return await client.connect()
  } catch (error) {
    if (hosts > 1) return connectToOne(Client, hosts - 1)
    const { message, code } = error as Error & { code?: string }
    throw new DatabaseUnusableError(`The database server at DATABASE_URL cannot be used: ${message || code}`, {
      cause: error,
    })
  }
}

/**
 * A broken connection rejects its query, and is replaced by the pool. It also emits an event, to which the pool listens
 * only while the connection is idle; without a listener the process would end.
 */
function surviveBreaks(pool: Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

/** Destroys a connection whose server is silent for too long, rejecting its queries. */
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
 * The query layer's transactions leak a connection when `begin` fails, release one inside a transaction when `rollback`
 * fails, and then report that failure instead of its cause.
 */
function withTransactions(
  db: NodePgDatabase,
  pool: Pool,
  drizzle: (client: PoolClient) => NodePgDatabase,
): NodePgDatabase {
  db.transaction = async (work, options) => {
    const client = await pool.connect()
    let cause: { error: unknown } | undefined
    let isReadOnly = false
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
      isReadOnly = sqlState(cause ? cause.error : error) === readOnly
      throw cause ? cause.error : error
    } finally {
      client.release(client.getTransactionStatus() !== 'I' || isReadOnly)
    }
  }
  return db
}
