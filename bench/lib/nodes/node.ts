import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { readConfig } from '../../../apps/server/src/config.ts'
import { joinNodes } from '../../../apps/server/src/join-nodes.ts'
import { openDatabase } from '../../../apps/server/src/platform/db/open-database.ts'
import { createLog } from '../../../apps/server/src/platform/observability/log.ts'
import { systemClock } from '../../../apps/server/src/platform/runtime/clock.ts'
import { createRateLimits, type RateLimits } from '../../../apps/server/src/platform/security/rate-limit.ts'
import { startServer } from '../../../apps/server/src/server.ts'
import { secret } from '../talk/seed.ts'

/**
 * A node of the product in a process of its own. Its arguments: the folder, the database, and Redis or nothing. At a
 * message of its parent it says what it has used so far.
 */

export interface NodeMetrics {
  cpuUs: number
  rssBytes: number
  /** Received from Redis. */
  brokerBytes: number
}

const [, , folder = '', databaseUrl = '', redisUrl = ''] = process.argv

/** Connections that this process has opened, those that have ended too. */
const connections = new Set<Socket>()
subscribe('net.client.socket', (message) => connections.add((message as { socket: Socket }).socket))

/** All limits are counted, as the product does it, and none is reached. */
const manifold = (limits: RateLimits): RateLimits => ({
  of: (limit) => limits.of({ ...limit, points: limit.points * 100_000 }),
})

const config = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'fatal',
  TRUST_PROXY: '1',
  SOURCES: 'own',
  AUTH_SECRET: secret,
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  ...(redisUrl && { REDIS_URL: redisUrl }),
})
const log = createLog('fatal')
const database = await openDatabase(config)
const { broker, limits, leave } = await joinNodes({ config, secret, database, log, onLost: () => process.exit(1) })
const server = await startServer({
  config,
  secret,
  broker,
  limits: manifold(limits ?? createRateLimits()),
  messageRate: { points: 1_000_000, windowMs: 1000 },
  db: database.db,
  database,
  clock: systemClock,
  log,
})

function metrics(): NodeMetrics {
  const { user, system } = process.cpuUsage()
  const toRedis = [...connections].filter(({ remotePort }) => redisUrl && remotePort === Number(new URL(redisUrl).port))
  return {
    cpuUs: user + system,
    rssBytes: process.memoryUsage().rss,
    brokerBytes: toRedis.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
  }
}

process.on('message', () => process.send?.(metrics()))
process.on('disconnect', () => {
  void server
    .stop()
    .then(leave)
    .then(database.close)
    .then(() => process.exit(0))
})
process.send?.({ port: server.port })
