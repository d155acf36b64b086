import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated embedded database, as a file to load and as a folder to copy. */
    snapshotFile: string
    snapshotFolder: string
  }
}

/** Migrates one embedded database for all test files; each begins with a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'trouvaille-test-'))
  const snapshotFolder = join(folder, 'pglite')
  const client = await PGlite.create({ dataDir: snapshotFolder, extensions: { pg_trgm } })
  await migrate(drizzle(client), { migrationsFolder: join(import.meta.dirname, '../migrations') })
  const snapshotFile = join(folder, 'database.tar')
  const dump = await client.dumpDataDir('none')
  await writeFile(snapshotFile, Buffer.from(await dump.arrayBuffer()))
  await client.close()
  project.provide('snapshotFile', snapshotFile)
  project.provide('snapshotFolder', snapshotFolder)
  return () => rm(folder, { recursive: true, force: true })
}
