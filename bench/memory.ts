import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServerDatabase } from '../apps/server/src/testing/database.ts'
import { npmStart } from './lib/npm-start.ts'

/**
 * Memory of the idle server, as `npm start` runs it: at its first start, which makes the database, and at a later one;
 * on the embedded database, and on the PostgreSQL of TEST_DATABASE_URL. Memory that processes share is counted by its
 * share (PSS). Linux only.
 */

/** Idle is when the memory has not changed by more than this for so long, or after the longest wait. */
const steadyMb = 2
const steadyMs = 12_000
const longestMs = 90_000

const rows: Record<string, string | number>[] = []
const serverUrl = process.env.TEST_DATABASE_URL
await measure('embedded', {})
if (serverUrl) {
  const { url, drop } = await createServerDatabase(serverUrl)
  await measure('PostgreSQL', { DATABASE_URL: url })
  await drop()
} else console.log('On the embedded database only: TEST_DATABASE_URL names no PostgreSQL.')
console.table(rows)

async function measure(database: string, settings: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trouvaille-bench-'))
  try {
    for (const start of ['first', 'warm']) {
      const { pid, stop } = await npmStart({ DATA_DIR: folder, ...settings })
      const atOnce = await megabytes(pid)
      rows.push({ database, start, 'when it listens, MB': atOnce, 'idle, MB': await idleMegabytes(pid) })
      await stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function idleMegabytes(pid: number): Promise<number> {
  const end = performance.now() + longestMs
  let steady = { value: await megabytes(pid), since: performance.now() }
  while (performance.now() < end && performance.now() - steady.since < steadyMs) {
    await sleep(1000)
    const value = await megabytes(pid)
    if (Math.abs(value - steady.value) > steadyMb) steady = { value, since: performance.now() }
  }
  return megabytes(pid)
}

async function megabytes(pid: number): Promise<number> {
  const sums = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(sums)?.[1]) / 1024)
}
