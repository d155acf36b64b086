import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DestinationStream } from 'pino'
import type { Services } from '../services.ts'
import { readConfig } from '../config.ts'
import type { Database, OpenDatabase } from '../platform/db/database.ts'
import type { PasswordCost } from '../features/accounts/password-hash.ts'
import type { Broker } from '../platform/broker/broker.ts'
import { createLog } from '../platform/observability/log.ts'
import type { RateLimits } from '../platform/security/rate-limit.ts'
import { startServer } from '../server.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { createPerson, type Person } from './factories.ts'
import { holdToPromise } from './promised.ts'

export interface CallOptions {
  method?: string
  /** Sent as JSON, bytes as they are. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape
  body: any
}

/** Calls the API as somebody. */
export type Call = (path: string, options?: CallOptions) => Promise<Answer>

export interface TestServer {
  readonly url: string
  /** With which tokens and cookies are signed. */
  readonly secret: string
  readonly db: Database
  readonly database: OpenDatabase
  readonly services: Services
  readonly clock: TestClock
  /** DATA_DIR of this server. */
  readonly folder: string
  /** Every line of its log so far. */
  readonly logged: readonly string[]
  /** Calls without authentication. */
  readonly call: Call
  /** Signs a person in over HTTP (a new one by default) and calls as them. */
  signIn(person?: Person): Promise<{ person: Person; call: Call; token: string }>
  stop(): Promise<void>
}

export interface TestServerOptions {
  environment?: Record<string, string>
  snapshotFile?: string | undefined
  /** True where the clock must advance in real time, as a browser's does. */
  runningClock?: boolean
  /** Other limits than those of the product, such as {@link noLimits}. */
  limits?: RateLimits
  /** True where the cost of a password is what a test is about; anywhere else it is the least. */
  recommendedPasswordCost?: boolean
  /** Another database than one that is made for this server. */
  database?: OpenDatabase
  /** Where there are other nodes. */
  broker?: Broker
}

export const testSecret = 'a secret for tests only, of 32 characters'

/** A hash that takes no time: passwords of tests protect nothing. */
const leastPasswordCost: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Disables the rate limits. */
export const noLimits: RateLimits = { of: () => ({ consume: async () => {}, refund: async () => {} }) }

/** Where a log goes whose lines a test reads. @param isShown Whether standard error gets them, too. */
export function keptLines(lines: string[], isShown = false): DestinationStream {
  return {
    write(line) {
      lines.push(line)
      if (isShown) process.stderr.write(line)
    },
  }
}

/** The product on a free port, with a database of its own. Every request may name its own client address. */
export async function startTestServer({
  environment = {},
  snapshotFile,
  runningClock = false,
  recommendedPasswordCost = false,
  ...given
}: TestServerOptions = {}): Promise<TestServer> {
  const database = given.database ?? (await openTestDatabase(snapshotFile))
  const clock = createTestClock(new Date(), runningClock)
  const folder = await mkdtemp(join(tmpdir(), 'trouvaille-server-'))
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    TRUST_PROXY: '1',
    DATA_DIR: folder,
    // Tests make no external requests.
    SOURCES: 'own',
    PICTURES_URL: 'http://127.0.0.1:9',
    ...environment,
  })
  const logged: string[] = []
  const platform = {
    config,
    secret: testSecret,
    db: database.db,
    maintenance: database.maintenance,
    database,
    clock,
    after: clock.after,
    log: createLog('trace', keptLines(logged, config.LOG_LEVEL !== 'silent')),
    limits: given.limits,
    broker: given.broker,
    backgroundDelay: { from: 0, to: 0 },
    // The hour that strikes during a test is not part of it.
    isScheduled: false,
    ...(!recommendedPasswordCost && { passwordCost: leastPasswordCost }),
  }
  const server = await startServer(platform)
  const url = `http://127.0.0.1:${server.port}`
  let address = 0

  const callWith =
    (authorization: Record<string, string>): Call =>
    async (path, { method: wanted, body, headers } = {}) => {
      const method = wanted ?? (body === undefined ? 'GET' : 'POST')
      const response = await fetch(url + path, {
        method,
        headers: {
          'x-forwarded-for': '10.0.0.1',
          ...authorization,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      const answer = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
      holdToPromise(method, path, answer.status, answer.body)
      return answer
    }

  return {
    url,
    secret: platform.secret,
    db: database.db,
    database,
    services: server.services,
    clock,
    folder,
    logged,
    call: callWith({}),
    async signIn(person) {
      const who = person ?? (await createPerson(server.services))
      address += 1
      const answer = await callWith({ 'x-forwarded-for': `10.1.${address >> 8}.${address & 255}` })('/api/session', {
        body: { identifier: who.email, password: who.password },
      })
      if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}.`)
      const { token } = answer.body as { token: string }
      return { person: who, token, call: callWith({ authorization: `Bearer ${token}` }) }
    },
    async stop() {
      await server.stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
