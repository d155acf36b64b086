import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../../../..')

/** What programs of ours are started with, as `npm start` does it: they begin several times as fast. */
export const quickStart = {
  args: ['--import', pathToFileURL(join(root, 'scripts/lib/quick-imports.mjs')).href],
  env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') },
}

/** The server as a process of its own, as an operator runs it. */
export interface Program {
  readonly url: string
  /** Of the process. */
  readonly pid: number
  /** Resolves when the process has ended. */
  readonly ended: Promise<unknown>
  /** Ends the process. @returns Its exit code; null when the signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Suspends the process: connections stay open, and nothing answers. */
  pause(): void
  resume(): void
}

/** The output of a process that ended before it was ready. */
export class ProgramEnded extends Error {
  readonly code: number | null
  readonly errors: string

  constructor(code: number | null, errors: string) {
    super(`The server ended with ${code}: ${errors}`)
    this.code = code
    this.errors = errors
  }
}

function spawnProgram(environment: Record<string, string>, args: readonly string[], entry = '../main.ts') {
  return spawn(process.execPath, [...quickStart.args, join(import.meta.dirname, entry), ...args], {
    cwd: tmpdir(),
    env: { ...quickStart.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', SOURCES: 'own', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const programOf = (child: ChildProcess, url: string, ended: Promise<unknown>): Program => ({
  url,
  pid: child.pid ?? 0,
  ended,
  async stop(signal = 'SIGTERM') {
    child.kill(signal)
    await ended
    return child.exitCode
  },
  pause: () => void child.kill('SIGSTOP'),
  resume: () => void child.kill('SIGCONT'),
})

/**
 * Starts the server with its output discarded, and waits until it answers.
 * @param environment Its settings, a free PORT among them.
 */
export async function startUnheard(environment: Record<string, string> & { PORT: string }): Promise<Program> {
  const child = spawnProgram(environment, [])
  child.stdout.destroy()
  child.stderr.destroy()
  const url = `http://127.0.0.1:${environment.PORT}`
  const ended = once(child, 'close')
  const isReady = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new ProgramEnded(child.exitCode, '')
    await setTimeout(50)
  }
  return programOf(child, url, ended)
}

/**
 * Starts the server and waits until it is ready.
 * @param environment Its settings; of the environment only PATH is inherited.
 * @param args Its arguments.
 * @param entry Another file of this folder that starts it.
 * @throws ProgramEnded when it ends instead.
 */
export async function startProgram(
  environment: Record<string, string>,
  args: readonly string[] = [],
  entry?: string,
): Promise<Program> {
  const child = spawnProgram(environment, args, entry)
  const ended = once(child, 'close')
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ready = new Promise<string>((resolve) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const port = /Ready: http:\/\/localhost:(\d+)/.exec(output)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  })
  const url = await Promise.race([ready, ended.then(() => Promise.reject(new ProgramEnded(child.exitCode, errors)))])
  return programOf(child, url, ended)
}
