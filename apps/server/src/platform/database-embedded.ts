import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { type Database, DatabaseUnusableError, migrationsFolder, type OpenDatabase } from './database.ts'
import { lockFolder } from './folder-lock.ts'

/**
 * Opens the embedded database in a folder. One process at a time: two would destroy it, so the folder is locked.
 * @param snapshot A migrated database to begin with, for tests; with it nothing is kept on disk.
 */
export async function openEmbedded(folder: string | undefined, snapshot?: Blob): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  let unlock = () => {}
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    unlock = lockFolder(folder)
  }
  const client = await PGlite.create({
    extensions: { pg_trgm },
    ...(folder !== undefined && { dataDir: join(folder, 'pglite') }),
    ...(snapshot && { loadDataDir: snapshot }),
    // The default is off, and would lose acknowledged writes when the machine stops.
    startParams: [...PGlite.defaultStartParams, '-c', `fsync=${folder === undefined ? 'off' : 'on'}`],
  }).catch((error: unknown) => {
    unlock()
    throw new DatabaseUnusableError(`The embedded database in ${folder} cannot be opened. Restore a copy.`, {
      cause: error,
    })
  })
  const db = await migrateEmbedded(client)
  return {
    db,
    kind: 'embedded',
    async close() {
      await client.close()
      unlock()
    },
  }
}

async function migrateEmbedded(client: PGlite): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const db = drizzle(client)
  await migrate(db, { migrationsFolder })
  return db
}
