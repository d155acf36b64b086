import type { Clock } from '../../platform/runtime/clock.ts'
import type { Broker } from '../../platform/broker/broker.ts'
import { type Database, ping } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { WatchedStorage } from '../../platform/files/storage.ts'
import { within } from '../../platform/runtime/within.ts'
import type { CatalogueService } from '../catalogue/index.ts'

/** Time-out of a dependency, in milliseconds: monitors get a response within two seconds. */
const timeoutMs = 1000

/** Cache lifetime of the storage's state, in milliseconds: a check stores a file, which costs money on S3. */
const storageMs = 10_000

export interface HealthOptions {
  db: Database
  clock: Clock
  storage: Pick<WatchedStorage, 'check' | 'failures'>
  outbox: Pick<Outbox, 'delivery'>
  catalogue: Pick<CatalogueService, 'states'>
  broker: Pick<Broker, 'isAlone' | 'metrics'>
}

export type HealthService = ReturnType<typeof createHealthService>

/** Health checks of the server and its dependencies. Monitors may call them every second. */
export function createHealthService({ db, clock, storage, outbox, catalogue, broker }: HealthOptions) {
  let isStopping = false
  const askDatabase = oneAtATime(async () => {
    const begun = performance.now()
    await ping(db)
    return performance.now() - begun
  })
  const askStorage = oneAtATime(() => storage.check())
  let storageKnown: { status: 'ok' | 'away'; until: number } | undefined
  let failuresKnown = storage.failures()

  /** The round trip time in milliseconds. @throws ApiError `server.unavailable` on a time-out. */
  async function databaseMs(): Promise<number> {
    const ms = await within(askDatabase(), timeoutMs)
    if (ms === undefined) throw new ApiError('server.unavailable')
    return Math.round(ms * 10) / 10
  }

  async function storageStatus(): Promise<'ok' | 'away'> {
    const now = clock.now().getTime()
    const failures = storage.failures()
    // A recent failure of a real upload overrides the cached check.
    if (failures > failuresKnown) storageKnown = { status: 'away', until: now + storageMs }
    failuresKnown = failures
    if (storageKnown && now < storageKnown.until) return storageKnown.status
    const isThere = await within(
      askStorage().then(
        () => true,
        () => false,
      ),
      timeoutMs,
    )
    storageKnown = { status: isThere ? 'ok' : 'away', until: now + storageMs }
    return storageKnown.status
  }

  return {
    /**
     * Public health check.
     * @throws What the database throws, or ApiError `server.unavailable`.
     */
    async up(): Promise<void> {
      await databaseMs()
    },

    /**
     * All dependencies. All but the database are optional for a while.
     * @throws What the database throws, or ApiError `server.unavailable`.
     */
    async read() {
      const [ms, storageIs] = await Promise.all([databaseMs(), storageStatus()])
      const providers = catalogue.states()
      const delivery = outbox.delivery()
      const { isUp, peers } = broker.metrics()
      const isWhole =
        isUp && storageIs === 'ok' && delivery !== 'failing' && !Object.values(providers).includes('resting')
      return {
        status: isWhole ? ('ok' as const) : ('degraded' as const),
        dependencies: {
          database: { status: 'ok' as const, ms },
          storage: { status: storageIs },
          mail: { status: delivery },
          ...(!broker.isAlone && { broker: { status: isUp ? ('ok' as const) : ('away' as const), others: peers } }),
        },
        providers,
      }
    },

    /**
     * Readiness check; migrations have run before the server listens.
     * @throws ApiError `server.unavailable`, or what the database throws, when it does not.
     */
    async ready(): Promise<void> {
      if (isStopping) throw new ApiError('server.unavailable')
      await databaseMs()
    },

    /** Makes the server not ready, so that load balancers send it no new requests. */
    beginStop(): void {
      isStopping = true
    },
  }
}

/** Concurrent checks share one query, also when the database hangs. */
function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () =>
    (pending ??= ask().finally(() => {
      pending = undefined
    }))
}
