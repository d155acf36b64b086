import { afterAll, beforeAll } from 'vitest'
import { newDataDir } from './data-dir.ts'
import { createServerDatabase } from './database.ts'

const serverUrl = process.env.TEST_DATABASE_URL

/** Where programs of {@link useProgramDatabase} keep their data: for titles of tests. */
export const placeOfDatabase = `on the ${serverUrl ? 'server' : 'embedded'} database`

/**
 * A database that outlives the programs which the tests of one file start: on the server of TEST_DATABASE_URL when that
 * is set, else embedded.
 * @returns Reads the settings that name it; only inside tests and hooks.
 */
export function useProgramDatabase(): () => Record<string, string> {
  let environment: Record<string, string> = {}
  let drop = async () => {}
  beforeAll(async () => {
    const database = serverUrl ? await createServerDatabase(serverUrl) : undefined
    environment = { DATA_DIR: newDataDir(), ...(database && { DATABASE_URL: database.url }) }
    drop = async () => database?.drop()
  })
  afterAll(() => drop())
  return () => environment
}
