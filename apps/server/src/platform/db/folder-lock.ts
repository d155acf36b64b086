import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class FolderInUseError extends Error {}

/** SQLite's SQLITE_BUSY. */
const busy = 5

/**
 * Locks a folder for this process. It is an operating system lock on an empty SQLite file: it ends with the process
 * however that ends, so a crash leaves no stale lock, and no process id needs to be checked.
 * @returns Releases the lock.
 * @throws FolderInUseError when another process, or this one, holds it.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== busy) throw error
    throw new FolderInUseError(`${folder} is in use by another process`)
  }
  return () => lock.close()
}
