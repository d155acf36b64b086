import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import { migrateJobs } from '../jobs/job-settings.ts'
import { DatabaseUnusableError, migrationsFolder, type OpenDatabase } from './database.ts'
import { createMaintenance } from './maintenance.ts'
import { createRunPrepared } from './embedded-statements.ts'
import { lockFolder } from './folder-lock.ts'
import { createQueryInstrumentation, instrumentEmbedded, instrumentPrepared } from './query-instrumentation.ts'

/** Differences from the defaults, which assume a dedicated server. */
const parameters = {
  // The operating system caches files; shared buffers are additional memory of this process.
  shared_buffers: '16MB',
  // For the same reason, random access costs no more than sequential access.
  random_page_cost: '1.1',
  // Old WAL segments are removed instead of recycled: they contain what people have deleted.
  wal_recycle: 'off',
}

/**
 * Opens the embedded database in a folder. One process at a time: two would destroy it, so the folder is locked.
 * @param snapshot A migrated database to start from, for tests; it is kept in memory only.
 */
export async function openEmbedded(folder: string | undefined, snapshot?: Blob): Promise<OpenDatabase> {
  if (folder === undefined) return openIn(undefined, snapshot)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(folder)
  try {
    const database = await openIn(folder)
    return {
      ...database,
      async close() {
        await database.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openIn(folder: string | undefined, snapshot?: Blob): Promise<OpenDatabase> {
  const cluster = folder === undefined ? undefined : join(folder, 'pglite')
  if (folder !== undefined && cluster !== undefined && !isCluster(cluster)) await makeCluster(folder, cluster)
  const client = await openCluster(cluster, snapshot).catch((error: unknown) => {
    throw new DatabaseUnusableError(`The embedded database in ${folder} cannot be opened. Restore a copy.`, {
      cause: error,
    })
  })
  const watch = createQueryInstrumentation()
  instrumentEmbedded(client, watch)
  const db = Object.assign(drizzle(client), { runPrepared: instrumentPrepared(createRunPrepared(client), watch) })
  await migrate(db, { migrationsFolder })
  const jobs = fromPglite(client)
  await migrateJobs(jobs, 'embedded')
  const maintenance = folder === undefined ? undefined : createMaintenance(client, folder)
  return {
    db,
    kind: 'embedded',
    watch,
    jobs,
    ...(maintenance && { maintenance }),
    async close() {
      await client.close()
    },
  }
}

export function openCluster(cluster: string | undefined, snapshot?: Blob): Promise<PGlite> {
  const settings = {
    ...parameters,
    // The default is off, and would lose acknowledged writes in a power failure.
    fsync: cluster === undefined ? 'off' : 'on',
  }
  return PGlite.create({
    extensions: { pg_trgm },
    ...(cluster !== undefined && { dataDir: cluster }),
    ...(snapshot && { loadDataDir: snapshot }),
    startParams: [
      ...PGlite.defaultStartParams,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
  })
}

/** Parts of every database; where the first of these is missing, the library would create an empty one. */
const parts = ['PG_VERSION', 'base', 'global/pg_control', 'pg_wal', 'pg_xact']

/**
 * Whether a folder holds a database; false if it is empty.
 * @throws DatabaseUnusableError for any other content, or an incomplete database.
 */
function isCluster(folder: string): boolean {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return false
  const missing = parts.find((part) => !existsSync(join(folder, part)))
  if (missing === undefined) return true
  throw new DatabaseUnusableError(
    `The embedded database in ${folder} is not whole: ${missing} is missing. Restore a copy; an empty folder begins anew.`,
  )
}

const unfinished = 'pglite.new-'

/**
 * Creates an empty database: in another process, because it takes memory that this one would keep, and atomically, by
 * renaming: an interrupted first start leaves nothing that looks like a database.
 */
async function makeCluster(folder: string, cluster: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(unfinished)) rmSync(join(folder, name), { recursive: true })
  }
  const making = mkdtempSync(join(folder, unfinished))
  // For a process of a few seconds a fast compiler is better than fast code.
  const maker = spawn(process.execPath, ['--liftoff-only', join(import.meta.dirname, 'init-embedded.ts'), making], {
    // It ends when its standard input is closed: with this process.
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const [code] = (await once(maker, 'exit')) as [number | null]
  if (code !== 0) throw new DatabaseUnusableError(`The embedded database in ${folder} cannot be made.`)
  rmSync(cluster, { recursive: true, force: true })
  renameSync(making, cluster)
}
