import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { freePort } from './free-port.ts'

/** A Redis server of one test, which may stop, kill and freeze it. Nothing of it is kept on the disk. */
export interface Redis {
  readonly url: string
  /** Its process; undefined while it does not run. */
  pid(): number | undefined
  /** Ends when it accepts connections, with nothing in it. */
  start(): Promise<void>
  /** Ends its process at once. */
  kill(): Promise<void>
  /** Connections stay open, and nothing answers. */
  freeze(): void
  thaw(): void
  /** Full: what would take memory is refused. */
  fill(): Promise<void>
  empty(): Promise<void>
}

/** Why no such server can be started here; undefined when one can. */
export function redisMissing(): string | undefined {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'no redis-server on the PATH'
  }
}

export async function startRedis(): Promise<Redis> {
  const port = await freePort()
  let running: ChildProcess | undefined

  async function accepts(): Promise<boolean> {
    const socket = createConnection(Number(port), '127.0.0.1')
    const { promise, resolve } = Promise.withResolvers<boolean>()
    socket.on('connect', () => resolve(true))
    socket.on('error', () => resolve(false))
    try {
      return await promise
    } finally {
      socket.destroy()
    }
  }

  async function configure(setting: string): Promise<void> {
    const socket = createConnection(Number(port), '127.0.0.1')
    socket.write(`CONFIG SET ${setting}\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    if (!answer.toString().startsWith('+OK')) throw new Error(answer.toString())
  }

  const redis: Redis = {
    url: `redis://127.0.0.1:${port}`,
    pid: () => running?.pid,
    async start() {
      const args = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--loglevel', 'warning']
      const child = spawn('redis-server', args, { cwd: '/', stdio: 'ignore' })
      running = child
      while (!(await accepts())) if (child.exitCode !== null) throw new Error(`Redis ended with ${child.exitCode}.`)
    },
    async kill() {
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
    fill: () => configure('maxmemory 1'),
    empty: () => configure('maxmemory 0'),
    freeze: () => void running?.kill('SIGSTOP'),
    thaw: () => void running?.kill('SIGCONT'),
  }
  await redis.start()
  return redis
}
