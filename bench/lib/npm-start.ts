import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'

/** The product as `npm start` runs it. */
export interface Started {
  /** Of the server itself, the last process of the chain npm, start script, server. */
  readonly pid: number
  /** Time until it listened, in milliseconds. */
  readonly milliseconds: number
  stop(): Promise<void>
}

/** Ends when the server listens. Linux only. */
export async function npmStart(settings: Record<string, string>): Promise<Started> {
  const started = performance.now()
  const npm = spawn('npm', ['start', '--silent'], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  await listening(npm.stdout)
  const milliseconds = Math.round(performance.now() - started)
  const pid = await lastOf(npm.pid ?? 0)
  return {
    pid,
    milliseconds,
    async stop() {
      process.kill(pid, 'SIGTERM')
      await once(npm, 'exit')
    },
  }
}

async function listening(output: NodeJS.ReadableStream): Promise<void> {
  for await (const chunk of output) if (/Ready: /.test(String(chunk))) return
  throw new Error('The server did not start.')
}

async function lastOf(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim()
  return children ? lastOf(Number(children.split(' ').at(-1))) : pid
}
