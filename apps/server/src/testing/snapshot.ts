import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import { migrateJobs } from '../platform/jobs/job-settings.ts'

/** A migrated embedded database, for tests to begin with: making one takes seconds, copying it does not. */
export interface Snapshot {
  /** For databases in memory. */
  file: string
  /** For databases on disk. */
  folder: string
}

const migrations = join(import.meta.dirname, '../migrations')
const cache = join(import.meta.dirname, '../../../../node_modules/.cache/snapshots')

/** The snapshot of these migrations: made by the first run of tests, kept beside what other tools keep. */
export async function migratedSnapshot(): Promise<Snapshot> {
  const name = await digest()
  const parent = join(cache, name)
  if (!existsSync(parent)) await make(parent)
  return { file: join(parent, 'database.tar'), folder: join(parent, 'pglite') }
}

/** Of everything that a snapshot is made of. */
async function digest(): Promise<string> {
  const hash = createHash('sha256')
  const { resolve } = createRequire(import.meta.url)
  const engines = [resolve('@electric-sql/pglite'), join(resolve('pg-boss'), '../../package.json')]
  const sources = (await readdir(migrations, { recursive: true })).filter((name) => name.endsWith('.sql'))
  const files = [...sources.toSorted().map((name) => join(migrations, name)), ...engines, import.meta.filename]
  for (const file of files) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

async function make(parent: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  // Atomic: written to a temporary folder and renamed, safe against crashes and concurrent runs.
  const own = await mkdtemp(join(cache, 'new-'))
  // Every test file copies it, so it is small: WAL segments of 1 MB, not 16, and no template databases.
  const initDbStartParams = ['--wal-segsize=1']
  const client = await PGlite.create({ dataDir: join(own, 'pglite'), extensions: { pg_trgm }, initDbStartParams })
  await migrate(drizzle(client), { migrationsFolder: migrations })
  await migrateJobs(fromPglite(client), 'embedded')
  for (const name of ['template0', 'template1']) {
    await client.exec(`alter database ${name} is_template false`)
    await client.exec(`drop database ${name}`)
  }
  await client.exec('checkpoint')
  const dump = await client.dumpDataDir('none')
  await writeFile(join(own, 'database.tar'), Buffer.from(await dump.arrayBuffer()))
  await client.close()
  try {
    await rename(own, parent)
  } catch (error) {
    await rm(own, { recursive: true })
    if (!existsSync(parent)) throw error
  }
}
