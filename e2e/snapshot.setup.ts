import { createSnapshot } from '@trouvaille/server/testing'

/** Migrates one database for all servers of the tests; each begins with a copy of it. */
export default async function setup(): Promise<() => Promise<void>> {
  const { file, remove } = await createSnapshot()
  // The workers are processes of their own and inherit it.
  process.env.E2E_SNAPSHOT = file
  return remove
}
