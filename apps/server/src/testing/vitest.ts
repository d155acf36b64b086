import pg from 'pg'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { openPostgres } from '../platform/db/postgres.ts'
import { createServerDatabase } from './database.ts'
import { openConnection, type TestConnection } from './live.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/**
 * A running product for the tests of one file.
 * @returns Reads the server; only inside tests and hooks.
 */
export function useTestServer(options: Omit<TestServerOptions, 'snapshotFile'> = {}): () => TestServer {
  let server: TestServer | undefined
  beforeAll(async () => {
    server = await startTestServer({ ...options, snapshotFile: inject('snapshotFile') })
  })
  afterAll(() => server?.stop())
  return () => {
    if (!server) throw new Error('The test server runs inside tests and hooks only.')
    return server
  }
}

/**
 * Opens connections of members to a server, which are closed with their test.
 * @param server As {@link useTestServer} returns it.
 */
export function useConnections(server: () => TestServer): (member: { token: string }) => Promise<TestConnection> {
  const open: TestConnection[] = []
  afterEach(() => {
    for (const { close } of open.splice(0)) close()
  })
  return async ({ token }) => {
    const device = await openConnection(server(), { hello: { token } })
    open.push(device)
    return device
  }
}

/** A running product, and a connection of another node to its database. */
export interface TwoNodes {
  here: TestServer
  elsewhere: pg.Client
}

/**
 * A running product for the tests of one file, on the PostgreSQL of TEST_DATABASE_URL, and another node beside it.
 * @returns Reads both; only inside tests and hooks.
 */
export function useTwoNodes(): () => TwoNodes {
  let nodes: TwoNodes | undefined
  let drop = async () => {}
  beforeAll(async () => {
    const database = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '')
    drop = database.drop
    const here = await startTestServer({ database: await openPostgres(database.url) })
    const elsewhere = new pg.Client({ connectionString: database.url })
    nodes = { here, elsewhere }
    await elsewhere.connect()
  })
  afterAll(async () => {
    await nodes?.elsewhere.end()
    await nodes?.here.stop()
    await drop()
  })
  return () => {
    if (!nodes) throw new Error('The nodes run inside tests and hooks only.')
    return nodes
  }
}
