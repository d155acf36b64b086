import type { Clock } from '../../platform/runtime/clock.ts'
import { type Database, ping } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { WatchedStorage } from '../../platform/files/storage.ts'
import type { CatalogueService } from '../catalogue/index.ts'

/** Longest wait for a dependency, in milliseconds: a monitor gets its answer within two seconds. */
const timeoutMs = 1000

/** How long what is known of the storage is believed, in milliseconds: to ask means to store a file, which costs on an S3. */
const storageMs = 10_000

export interface HealthOptions {
  db: Database
  clock: Clock
  storage: Pick<WatchedStorage, 'check' | 'failures'>
  outbox: Pick<Outbox, 'delivery'>
  catalogue: Pick<CatalogueService, 'states'>
}

export type HealthService = ReturnType<typeof createHealthService>

/** Whether the server can do its work, and what it needs for it. Monitors may ask every second. */
export function createHealthService({ db, clock, storage, outbox, catalogue }: HealthOptions) {
  let isStopping = false
  const askDatabase = oneAtATime(async () => {
    const begun = performance.now()
    await ping(db)
    return performance.now() - begun
  })
  const askStorage = oneAtATime(() => storage.check())
  let storageKnown: { status: 'ok' | 'away'; until: number } | undefined
  let failuresKnown = storage.failures()

  /** The round trip in milliseconds. @throws ApiError `server.unavailable` without an answer in time. */
  async function databaseMs(): Promise<number> {
    const ms = await within(askDatabase(), timeoutMs)
    if (ms === undefined) throw new ApiError('server.unavailable')
    return Math.round(ms * 10) / 10
  }

  async function storageStatus(): Promise<'ok' | 'away'> {
    const now = clock.now().getTime()
    const failures = storage.failures()
    // What people could not store is away, whatever was seen before.
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
     * Whether it is up, for whoever asks.
     * @throws What the database throws, or ApiError `server.unavailable`.
     */
    async up(): Promise<void> {
      await databaseMs()
    },

    /**
     * All dependencies. People can do without each of them but the database for a while.
     * @throws What the database throws, or ApiError `server.unavailable`.
     */
    async read() {
      const [ms, storageIs] = await Promise.all([databaseMs(), storageStatus()])
      const providers = catalogue.states()
      const delivery = outbox.delivery()
      const isWhole = storageIs === 'ok' && delivery !== 'failing' && !Object.values(providers).includes('resting')
      return {
        status: isWhole ? ('ok' as const) : ('degraded' as const),
        dependencies: {
          database: { status: 'ok' as const, ms },
          storage: { status: storageIs },
          mail: { status: delivery },
        },
        providers,
      }
    },

    /**
     * Ends when the server takes work; its tables were brought up to date before it listened.
     * @throws ApiError `server.unavailable`, or what the database throws, when it does not.
     */
    async ready(): Promise<void> {
      if (isStopping) throw new ApiError('server.unavailable')
      await databaseMs()
    },

    /** From now on it is not ready: whoever shares requests out gives it none. */
    beginStop(): void {
      isStopping = true
    },
  }
}

/** However many ask: a database that hangs is asked once. */
function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () =>
    (pending ??= ask().finally(() => {
      pending = undefined
    }))
}

/** What a promise gives, undefined when it takes too long. What it does then is of no interest. */
async function within<T>(asked: Promise<T>, milliseconds: number): Promise<T | undefined> {
  asked.catch(() => {})
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, milliseconds, undefined)
  try {
    return await Promise.race([asked, promise])
  } finally {
    clearTimeout(timer)
  }
}
