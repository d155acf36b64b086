import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'

/** A migrated embedded database, for tests to begin with: making one takes seconds, copying it does not. */
export interface Snapshot {
  /** For databases in memory. */
  file: string
  /** For databases on disk. */
  folder: string
  remove(): Promise<void>
}

export async function createSnapshot(): Promise<Snapshot> {
  const parent = await mkdtemp(join(tmpdir(), 'trouvaille-snapshot-'))
  const folder = join(parent, 'pglite')
  const client = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } })
  await migrate(drizzle(client), { migrationsFolder: join(import.meta.dirname, '../migrations') })
  const file = join(parent, 'database.tar')
  const dump = await client.dumpDataDir('none')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  await client.close()
  return { file, folder, remove: () => rm(parent, { recursive: true, force: true }) }
}
