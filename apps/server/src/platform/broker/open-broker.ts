import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Database } from '../db/database.ts'
import { installationOf } from '../db/installation.ts'
import type { Log } from '../observability/log.ts'
import { createSharedRateLimits } from '../security/shared-rate-limit.ts'
import type { RateLimits } from '../security/rate-limit.ts'
import { type Broker, createLocalBroker } from './broker.ts'

export interface OpenBrokerOptions {
  config: Pick<Config, 'REDIS_URL'>
  secret: string
  db: Database
  log: Log
}

/** The broker, and what nodes count together over it. */
export interface OpenBroker {
  broker: Broker
  /** Names the broker, not its address; undefined where there is none. */
  brokerId: string | undefined
  /** Limits of all nodes together; undefined where there is one node. */
  limits: RateLimits | undefined
}

/**
 * Opens the configured broker. Only a client in use is loaded.
 * @throws BrokerUnusableError
 */
export async function openBroker({ config, secret, db, log }: OpenBrokerOptions): Promise<OpenBroker> {
  const nodeId = randomUUID()
  if (config.REDIS_URL === undefined) {
    return { broker: createLocalBroker(nodeId), brokerId: undefined, limits: undefined }
  }
  const { openRedisBroker } = await import('./redis-broker.ts')
  const prefix = `trouvaille:${await installationOf(db)}:`
  const { broker, brokerId, client } = await openRedisBroker({ url: config.REDIS_URL, nodeId, prefix, log })
  return { broker, brokerId, limits: createSharedRateLimits({ client, isUp: broker.isCurrent, prefix, secret }) }
}
