import { migratedSnapshot } from '@trouvaille/server/testing'

/** One migrated database for all servers of the tests; each starts with a copy of it. */
export default async function setup(): Promise<void> {
  // The workers are processes of their own and inherit it.
  process.env.E2E_SNAPSHOT = (await migratedSnapshot()).file
}
