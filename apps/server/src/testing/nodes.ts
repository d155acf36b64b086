import { pino } from 'pino'
import { openBroker } from '../platform/broker/open-broker.ts'
import { openTestDatabase } from './database.ts'
import { startTestServer, testSecret, type TestServer, type TestServerOptions } from './server.ts'

export interface TestNodes {
  readonly nodes: readonly TestServer[]
  stop(): Promise<void>
}

/** Several servers on one database, which hear each other by a broker. */
export async function startNodes(
  count: number,
  redisUrl: string,
  {
    snapshotFile,
    runningClock = false,
    environment = {},
  }: Omit<TestServerOptions, 'database' | 'broker' | 'limits'> = {},
): Promise<TestNodes> {
  const database = await openTestDatabase(snapshotFile)
  const nodes: TestServer[] = []
  for (let number = 0; number < count; number += 1) {
    const log = pino({ level: 'silent' })
    const config = { REDIS_URL: redisUrl }
    const { broker, limits } = await openBroker({ config, secret: testSecret, db: database.db, log })
    const shared = { ...database, close: async () => {} }
    nodes.push(
      await startTestServer({ database: shared, broker, ...(limits && { limits }), runningClock, environment }),
    )
  }
  return {
    nodes,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      await database.close()
    },
  }
}
