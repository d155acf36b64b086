import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'

/**
 * A data folder for the programs of one test, with a migrated embedded database: making that is what takes long at a
 * first start. It is removed after the tests of the file.
 */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trouvaille-data-'))
  dataDirs.push(folder)
  cpSync(inject('snapshotFolder'), join(folder, 'database/pglite'), { recursive: true })
  return folder
}

const dataDirs: string[] = []
afterAll(() => {
  for (const folder of dataDirs.splice(0)) rmSync(folder, { recursive: true })
})
