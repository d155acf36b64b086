import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * How long `npm start` takes until it listens when nothing is to be installed or built, on a new and on a known
 * data folder, and the memory of the idle server with the embedded database.
 */

const folder = await mkdtemp(join(tmpdir(), 'trouvaille-bench-'))
try {
  const rows = []
  for (const what of ['first start (creates the database)', 'warm start', 'warm start', 'warm start']) {
    const started = performance.now()
    const npm = spawn('npm', ['start', '--silent'], {
      env: { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    await listening(npm.stdout)
    const milliseconds = Math.round(performance.now() - started)
    const pid = await serverPid(npm.pid ?? 0)
    // Idle: what start-up has allocated may be collected first.
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    rows.push({ what, 'until it listens, ms': milliseconds, 'idle memory, MB': await residentMegabytes(pid) })
    process.kill(pid, 'SIGTERM')
    await once(npm, 'exit')
  }
  console.table(rows)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function listening(output: NodeJS.ReadableStream): Promise<void> {
  for await (const chunk of output) if (/Ready: /.test(String(chunk))) return
  throw new Error('The server did not start.')
}

/** The last process of the chain npm, start script, server. */
async function serverPid(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim()
  return children ? serverPid(Number(children.split(' ').at(-1))) : pid
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
