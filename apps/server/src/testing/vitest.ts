import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { openPostgres } from '../platform/db/postgres.ts'
import { createServerDatabase } from './database.ts'
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
