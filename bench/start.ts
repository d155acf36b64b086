import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npmStart } from './lib/npm-start.ts'

/**
 * How long `npm start` takes until it listens when nothing is to be installed or built, on a new and on a known
 * data folder, with the embedded database.
 */

const folder = await mkdtemp(join(tmpdir(), 'trouvaille-bench-'))
try {
  const rows = []
  for (const what of ['first start (creates the database)', 'warm start', 'warm start', 'warm start']) {
    const { milliseconds, stop } = await npmStart({ DATA_DIR: folder })
    rows.push({ what, 'until it listens, ms': milliseconds })
    await stop()
  }
  console.table(rows)
} finally {
  await rm(folder, { recursive: true, force: true })
}
