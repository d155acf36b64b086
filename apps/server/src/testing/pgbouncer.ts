import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** Why PgBouncer cannot be started here; undefined when it can. */
export function pgbouncerMissing(): string | undefined {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'no pgbouncer on the PATH'
  }
}

/** A pooler in front of a database. @returns Its address, and what stops it. */
export async function startPgbouncer(databaseUrl: string, mode: 'session' | 'transaction') {
  const { hostname, port, pathname } = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'trouvaille-pgbouncer-'))
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  const own = await freePort()
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
  ]
  writeFileSync(file, settings.join('\n'))
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', [...user, file], { stdio: 'ignore' })
  const accepts = async () => {
    const socket = createConnection(Number(own), '127.0.0.1')
    try {
      await once(socket, 'connect')
      return true
    } catch {
      return false
    } finally {
      socket.destroy()
    }
  }
  while (!(await accepts())) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`)
    await sleep(20)
  }
  return {
    url: `postgres://postgres@127.0.0.1:${own}${pathname}`,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
