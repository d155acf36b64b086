import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig } from '../../../apps/server/src/config.ts'
import { newestMessages } from '../../../apps/server/src/features/conversations/messages.store.ts'
import { systemClock } from '../../../apps/server/src/platform/runtime/clock.ts'
import type { Database } from '../../../apps/server/src/platform/db/database.ts'
import { openDatabase } from '../../../apps/server/src/platform/db/open-database.ts'
import type { Maintenance } from '../../../apps/server/src/platform/db/maintenance.ts'
import { createLog } from '../../../apps/server/src/platform/observability/log.ts'
import { createRateLimits, type RateLimits } from '../../../apps/server/src/platform/security/rate-limit.ts'
import { startServer } from '../../../apps/server/src/server.ts'
import { openFloor } from './floor.ts'
import {
  personOf,
  secret,
  seedAnswers,
  seedGroup,
  seedManyGroups,
  seedMessages,
  seedPairs,
  seedPeople,
} from './seed.ts'

/**
 * A server of the measurements of conversations, in a process of its own: the product on its database, or the floor.
 * Its arguments: which of the two, a folder, and the address of a PostgreSQL server or nothing. It does what it is told
 * by its parent, which waits for each answer.
 */

export type Order =
  | { do: 'people' | 'group' | 'pairs'; count: number }
  | { do: 'messages'; id: string; count: number; writers: number }
  | { do: 'answers'; id: string; people: number }
  | { do: 'groups'; count: number; members: number }
  | { do: 'settle' | 'memory' | 'written' | 'bare' }

/** Of a `written` order: what is stored of the group's messages, and the number of the newest one. */
export interface WrittenAnswer {
  rows: { clientId: string; seq: number }[]
  lastSeq: number
}

const [, , kind, folder = '', databaseUrl] = process.argv

/**
 * The product's own limits apply to people; a measurement sends in a second what they send in an hour. Windows are short,
 * because what counts in them is no part of an idle socket.
 */
function manifold(limits: RateLimits): RateLimits {
  return { of: (limit) => limits.of({ ...limit, points: limit.points * 100_000, windowMs: 100 }) }
}

async function openProduct(): Promise<{ port: number; db: Database; maintenance: Maintenance | undefined }> {
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: '1',
    DATA_DIR: folder,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  const database = await openDatabase(config)
  const { db, maintenance } = database
  const { port } = await startServer({
    config,
    secret,
    db,
    maintenance,
    database,
    clock: systemClock,
    log: createLog('fatal'),
    limits: manifold(createRateLimits()),
    messageRate: { points: 1_000_000, windowMs: 1000 },
  })
  return { port, db, maintenance }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/**
 * What is held, not what the process has: of what the engine took for garbage it gives little back, and the sockets
 * that come later find room there.
 */
function memory(): { bytes: number } {
  for (let count = 0; count < 3; count += 1) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return { bytes: heapUsed + external }
}

/**
 * A bare HTTP server in the same process, that asks the same prepared statement as the product for a page of messages.
 */
async function openBare(db: Database): Promise<{ port: number }> {
  const newest = newestMessages(db)
  const bare = createServer(async (request, response) => {
    const conversationId = request.url?.slice(1) ?? ''
    const page = await newest({ userId: personOf(0), conversationId, above: 0, below: 2_147_483_647, limit: 51 })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(page))
  })
  return { port: await listen(bare) }
}

/** The stored messages of the group. */
async function written(db: Database): Promise<WrittenAnswer> {
  const rowsOf = async <Row>(statement: string): Promise<Row[]> => {
    const answer: unknown = await db.execute(statement)
    return (answer as { rows: Row[] }).rows
  }
  const rows = await rowsOf<{ clientId: string; seq: number }>(
    `select client_id as "clientId", seq from messages where conversation_id = 'group' order by seq`,
  )
  const [row] = await rowsOf<{ lastSeq: number }>(`select last_seq as "lastSeq" from conversations where id = 'group'`)
  return { rows, lastSeq: row?.lastSeq ?? 0 }
}

/** Does what is due after many rows came at once, and would else be done in the middle of what is measured. */
async function settle(db: Database, maintenance: Maintenance | undefined): Promise<void> {
  await maintenance?.run()
  await db.execute('vacuum analyze')
  await db.execute('checkpoint')
}

async function obey(order: Order): Promise<object> {
  if (order.do === 'memory') return memory()
  if (!product) return {}
  const { db, maintenance } = product
  if (order.do === 'people') await seedPeople(db, order.count)
  else if (order.do === 'group') await seedGroup(db, order.count)
  else if (order.do === 'pairs') await seedPairs(db, order.count)
  else if (order.do === 'bare') return openBare(db)
  else if (order.do === 'settle') await settle(db, maintenance)
  else if (order.do === 'messages') {
    await seedGroup(db, order.writers, order.id)
    await seedMessages(db, order)
  } else if (order.do === 'answers') await seedAnswers(db, order.id, order.people)
  else if (order.do === 'groups') await seedManyGroups(db, order.count, order.members)
  else return written(db)
  return {}
}

const floor = kind === 'floor' ? await openFloor(databaseUrl, folder) : undefined
const product = floor ? undefined : await openProduct()
const port = floor ? await listen(floor.server) : product?.port

process.on('message', async (order: Order) => {
  process.send?.(await obey(order).catch((error: unknown) => ({ failed: String(error) })))
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port })
