import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { DatabaseUnusableError, migrationsFolder, type OpenDatabase } from './database.ts'
import { createMaintenance } from './maintenance.ts'
import { createRunPrepared } from './embedded-statements.ts'
import { lockFolder } from './folder-lock.ts'
import { createQueryInstrumentation, instrumentEmbedded, instrumentPrepared } from './query-instrumentation.ts'

/** What differs from the defaults, which are made for a server of its own. */
const parameters = {
  // Files are kept in memory by the system; what the database keeps besides is memory of this process.
  shared_buffers: '16MB',
  // For the same reason, reading somewhere costs no more than reading on.
  random_page_cost: '1.1',
  // A log that is no longer needed is removed, not overwritten some day: it holds what people have deleted.
  wal_recycle: 'off',
}

/**
 * Opens the embedded database in a folder. One process at a time: two would destroy it, so the folder is locked.
 * @param snapshot A migrated database to begin with, for tests; with it nothing is kept on disk.
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
  const maintenance = folder === undefined ? undefined : createMaintenance(client, folder)
  return {
    db,
    kind: 'embedded',
    watch,
    ...(maintenance && { maintenance }),
    async close() {
      await client.close()
    },
  }
}

export function openCluster(cluster: string | undefined, snapshot?: Blob): Promise<PGlite> {
  const settings = {
    ...parameters,
    // The default is off, and would lose acknowledged writes when the machine stops.
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

/** What no database is without; it would be replaced by an empty one where the first of these is missing. */
const parts = ['PG_VERSION', 'base', 'global/pg_control', 'pg_wal', 'pg_xact']

/**
 * Whether a folder holds a database; false when it holds nothing.
 * @throws DatabaseUnusableError when it holds something else, or a part of one.
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
 * Makes an empty database, in another process because that takes memory which this one would keep, and beside its
 * place: a first start that is cut off leaves nothing that looks like a database.
 */
async function makeCluster(folder: string, cluster: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(unfinished)) rmSync(join(folder, name), { recursive: true })
  }
  const making = mkdtempSync(join(folder, unfinished))
  // For a process of a few seconds code that is quickly compiled is better than code that is quick.
  const maker = spawn(process.execPath, ['--liftoff-only', join(import.meta.dirname, 'init-embedded.ts'), making], {
    // It ends when its input does: with this process.
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const [code] = (await once(maker, 'exit')) as [number | null]
  if (code !== 0) throw new DatabaseUnusableError(`The embedded database in ${folder} cannot be made.`)
  rmSync(cluster, { recursive: true, force: true })
  renameSync(making, cluster)
}
