import { join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import type { OpenDatabase } from './database.ts'

/** Opens the configured database and migrates it. Only the driver in use is loaded. */
export async function openDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    const { openPostgres: openServer } = await import('./postgres.ts')
    return openServer(config.DATABASE_URL)
  }
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(join(resolve(config.DATA_DIR), 'database'))
}
