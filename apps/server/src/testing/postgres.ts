import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chmodSync, chownSync, constants, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A PostgreSQL server of one test, which may stop, kill and freeze it. */
export interface Postgres {
  readonly url: string
  /** Stops it: `fast` breaks every connection, `immediate` stops as a crash does, without writing anything down. */
  stop(how: 'fast' | 'immediate'): Promise<void>
  /** Ends all of its processes at once, as the system may. */
  kill(): Promise<void>
  /** Ends when it accepts connections. */
  start(): Promise<void>
  /** Suspends all of its processes: connections stay open, and nothing answers. */
  freeze(): void
  thaw(): void
  /** Stops it for good and removes its files. */
  remove(): Promise<void>
  /** Starts a replica, which has all that is committed here; from then on each commit waits for it. */
  replicate(): Promise<Postgres>
  /** Makes a replica the server that takes writes. */
  promote(): Promise<void>
}

const programs = '/usr/lib/postgresql/15/bin'

/** Why no such server can be started here; undefined when one can. */
export function postgresMissing(): string | undefined {
  try {
    accessSync(join(programs, 'postgres'), constants.X_OK)
    return undefined
  } catch {
    return `no PostgreSQL in ${programs}`
  }
}

/** It refuses to run as root. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

function initialise(data: string, user: ReturnType<typeof owner>): void {
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, cwd: '/', stdio: 'ignore' },
  )
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** A signal that stops a process takes effect a moment later. */
const isStopped = (pid: number) => /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

/** @param fill Makes its files; an empty cluster by default. */
export async function startPostgres(
  fill: (data: string, user: ReturnType<typeof owner>) => void = initialise,
): Promise<Postgres> {
  const user = owner()
  const folder = mkdtempSync(join(tmpdir(), 'trouvaille-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  fill(data, user)
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let running: ChildProcess | undefined
  let output = ''

  async function accepts(): Promise<boolean> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end()
    }
  }

  function signalAll(signal: NodeJS.Signals): void {
    const pid = running?.pid
    if (pid === undefined) return
    // The parent process first; it may fork once more before it stops.
    process.kill(pid, signal)
    if (signal === 'SIGSTOP') while (!isStopped(pid));
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    for (const child of children) signalIfThere(Number(child), signal)
  }

  /** Ignores a process that has ended: the resumed parent reaps it. */
  function signalIfThere(pid: number, signal: NodeJS.Signals): void {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }

  const server: Postgres = {
    url,
    async start() {
      const args = ['-D', data, '-k', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1']
      const child = spawn(join(programs, 'postgres'), args, { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
      running = child
      while (!(await accepts())) if (child.exitCode !== null) throw new Error(`PostgreSQL ended: ${output}`)
    },
    async stop(how) {
      if (!running || !isAlive(running)) return
      const ended = once(running, 'exit')
      running.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
      await ended
    },
    async kill() {
      if (!running || !isAlive(running)) return
      const ended = once(running, 'exit')
      signalAll('SIGKILL')
      await ended
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async replicate() {
      const replica = await startPostgres((copy, by) => {
        const args = [
          '-h',
          '127.0.0.1',
          '-p',
          String(port),
          '-U',
          'postgres',
          '-D',
          copy,
          '-R',
          '-c',
          'fast',
          '--no-sync',
        ]
        execFileSync(join(programs, 'pg_basebackup'), args, { ...by, cwd: '/', stdio: 'ignore' })
      })
      await administer("alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()')
      return replica
    },
    promote: () => administer('select pg_promote()'),
    async remove() {
      signalAllIfAlive()
      await server.stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }

  /** Runs a statement on it. */
  async function administer(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  function signalAllIfAlive(): void {
    if (running && isAlive(running)) signalAll('SIGCONT')
  }

  await server.start()
  return server
}
