import { afterAll, beforeAll, inject } from 'vitest'
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
