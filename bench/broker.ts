import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import pg from 'pg'
import { createServerDatabase } from '../apps/server/src/testing/database.ts'
import { startRedis } from '../apps/server/src/testing/redis.ts'
import { processorTime } from './lib/server.ts'
import { postgresTime } from './lib/talk/run.ts'

/**
 * What could carry the notes of nodes to each other, beside each other in one run: Redis, and NOTIFY of PostgreSQL.
 * How many notes a second reach four listeners, with how much processor time of the engine, and what it does to a
 * database that has messages to write meanwhile. DATABASE_URL names a PostgreSQL that serves nobody else.
 */

const listeners = 4
const notes = 20_000
/** As long as a short message with what names it. */
const note = JSON.stringify({ from: 'x'.repeat(36), message: 'x'.repeat(450) })
const atOnce = 50
const writers = 10
const writingMs = 5000

const serverUrl = process.env.DATABASE_URL
if (!serverUrl) throw new Error('DATABASE_URL names no PostgreSQL.')
const { url, drop } = await createServerDatabase(serverUrl)
const redis = await startRedis()

interface Carrier {
  name: string
  publish(): Promise<unknown>
  /** How many notes the listeners have received. */
  received(): number
  /** Processor time of the engine so far, in microseconds. */
  cpu(): Promise<number>
  close(): Promise<void>
}

async function redisCarrier(): Promise<Carrier> {
  let received = 0
  const client = await createClient({ url: redis.url }).connect()
  const hearing = await Promise.all(
    Array.from({ length: listeners }, async () => {
      const subscriber = await createClient({ url: redis.url }).connect()
      await subscriber.subscribe('notes', () => void (received += 1))
      return subscriber
    }),
  )
  return {
    name: 'Redis',
    publish: () => client.publish('notes', note),
    received: () => received,
    cpu: async () => processorTime(redis.pid() ?? 0),
    async close() {
      for (const one of [client, ...hearing]) one.destroy()
    },
  }
}

async function postgresCarrier(): Promise<Carrier> {
  let received = 0
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const hearing = await Promise.all(
    Array.from({ length: listeners }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query('listen notes')
      client.on('notification', () => void (received += 1))
      return client
    }),
  )
  return {
    name: 'NOTIFY',
    publish: () => pool.query({ name: 'notify', text: "select pg_notify('notes', $1)", values: [note] }),
    received: () => received,
    cpu: () => postgresTime(serverUrl ?? ''),
    async close() {
      await Promise.all([pool.end(), ...hearing.map((client) => client.end())])
    },
  }
}

/** Notes a second until all listeners have them, and processor time of one. */
async function carry({ name, publish, received, cpu }: Carrier) {
  const [begun, before, at] = [received(), await cpu(), performance.now()]
  let sent = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (sent < notes) {
        sent += 1
        await publish()
      }
    }),
  )
  while (received() - begun < sent * listeners) await sleep(1)
  const seconds = (performance.now() - at) / 1000
  return {
    carrier: name,
    'notes a second': Math.round(sent / seconds),
    'CPU of a note, µs': ((await cpu()) - before) / sent,
  }
}

/** Rows that ten writers commit in a second, each with a note after it. */
async function write(name: string, after: () => Promise<unknown>) {
  const pool = new pg.Pool({ connectionString: url, max: writers })
  const end = performance.now() + writingMs
  let rows = 0
  const latencies: number[] = []
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (performance.now() < end) {
        const at = performance.now()
        await pool.query({ name: 'write', text: 'insert into written (text) values ($1)', values: [note] })
        latencies.push(performance.now() - at)
        await after()
        rows += 1
      }
    }),
  )
  await pool.end()
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    after: name,
    'rows a second': Math.round(rows / (writingMs / 1000)),
    'p50 ms': sorted[Math.floor(sorted.length / 2)],
    'p99 ms': sorted[Math.floor(sorted.length * 0.99)],
  }
}

const setUp = new pg.Client({ connectionString: url })
await setUp.connect()
await setUp.query('create table written (id bigint generated always as identity, text text)')
await setUp.end()
const carriers = [await redisCarrier(), await postgresCarrier()]
for (const carrier of carriers) await carry(carrier)
const carried = []
for (let round = 0; round < 2; round += 1) for (const carrier of carriers) carried.push(await carry(carrier))
console.table(carried)
const written = []
for (let round = 0; round < 2; round += 1) {
  written.push(await write('nothing', async () => {}))
  for (const { name, publish } of carriers) written.push(await write(name, publish))
}
console.table(written)
for (const { close } of carriers) await close()
await redis.kill()
await drop()
