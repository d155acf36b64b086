import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export class FolderInUseError extends Error {}

/**
 * Takes a folder for this process alone, by a file that holds the process id. A lock left by a process that
 * was killed is taken over.
 * @returns Gives the folder back.
 * @throws FolderInUseError when a living process holds it.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock')
  for (const lastTry of [false, true]) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const owner = Number(readFileSync(file, 'utf8'))
      if (lastTry || isAlive(owner)) {
        throw new FolderInUseError(`${folder} is in use by process ${owner}`)
      }
      rmSync(file, { force: true })
    }
  }
  throw new FolderInUseError(folder)
}

function isAlive(pid: number): boolean {
  // A container restarts with the same small process ids: the own id in the file is a leftover.
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
