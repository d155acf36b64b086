import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class FolderInUseError extends Error {}

/** SQLite's code for "somebody else holds the lock". */
const busy = 5

/**
 * Takes a folder for this process alone. The lock is the operating system's, held through an empty SQLite file:
 * it ends with the process however that ends, so nothing is left over by a crash and no process id is guessed.
 * @returns Gives the folder back.
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
