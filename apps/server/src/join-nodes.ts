import type { Config } from './config.ts'
import type { Broker } from './platform/broker/broker.ts'
import { openBroker } from './platform/broker/open-broker.ts'
import type { OpenDatabase } from './platform/db/database.ts'
import { takePlace } from './platform/db/node-lease.ts'
import { createTransact } from './platform/db/transaction.ts'
import type { Log } from './platform/observability/log.ts'
import type { RateLimits } from './platform/security/rate-limit.ts'

export interface JoinOptions {
  config: Pick<Config, 'REDIS_URL'>
  secret: string
  database: OpenDatabase
  log: Log
  /** Another server has the database now. */
  onLost: () => void
}

export interface Joined {
  broker: Broker
  limits: RateLimits | undefined
  /** Gives the place among the servers back. */
  leave(): Promise<void>
}

/**
 * Comes to the other servers of the database.
 * @throws BrokerUnusableError, DatabaseInUseError
 */
export async function joinNodes({ config, secret, database, log, onLost }: JoinOptions): Promise<Joined> {
  const { db, kind } = database
  const { broker, brokerId, limits } = await openBroker({ config, secret, db, log })
  // The folder of the embedded database is locked.
  if (kind === 'embedded') return { broker, limits, leave: broker.close }
  const { nodeId } = broker
  try {
    const place = await takePlace({ db, transact: createTransact(db, log), nodeId, brokerId, log, onLost })
    return { broker, limits, leave: place.release }
  } catch (error) {
    await broker.close()
    throw error
  }
}
