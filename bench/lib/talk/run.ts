import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerDatabase } from '@trouvaille/server/testing'
import pg from 'pg'
import { processorTime } from '../server.ts'
import type { SocketAddress } from './devices.ts'
import type { Job } from './load.ts'
import type { Order } from './server.ts'

/** Runs servers and load of the measurements of conversations, each in a process of its own on a core of its own. */

/** The load has the last core for itself; servers have the others. */
const cores = availableParallelism()
const loadCores = String(cores - 1)
const serverCores = cores > 1 ? `0-${cores - 2}` : '0'

/** A child process that answers each order with one message. */
interface Child {
  pid: number
  post(what: object): void
  receive<Answer>(): Promise<Answer>
  end(signal?: NodeJS.Signals): Promise<void>
}

function startChild(file: string, args: readonly string[], on: string): Child {
  const child: ChildProcess = spawn(
    'taskset',
    ['-c', on, process.execPath, '--expose-gc', join(import.meta.dirname, file), ...args],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  const received: object[] = []
  let waiting: (() => void) | undefined
  child.on('message', (message: object) => {
    received.push(message)
    waiting?.()
  })
  const ended = once(child, 'exit')
  let isEnded = false
  child.on('exit', () => {
    isEnded = true
    waiting?.()
  })
  return {
    pid: child.pid ?? 0,
    post: (what) => void child.send(what),
    async receive<Answer>() {
      while (received.length === 0) {
        if (isEnded) throw new Error(`${file} has ended.`)
        await new Promise<void>((resolve) => (waiting = resolve))
      }
      const answer = received.shift() as Answer & { failed?: string }
      if (answer.failed !== undefined) throw new Error(answer.failed)
      return answer
    },
    async end(signal) {
      if (signal) child.kill(signal)
      else if (child.connected) child.disconnect()
      await ended
    },
  }
}

/** The data folders of the product and the bare server. */
export interface Place {
  name: 'embedded' | 'PostgreSQL'
  serverUrl?: string | undefined
}

/** The embedded database, and the PostgreSQL of DATABASE_URL if there is one. It should serve nobody else meanwhile. */
export function places(): Place[] {
  const serverUrl = process.env.DATABASE_URL
  if (!serverUrl) console.log('On the embedded database only: DATABASE_URL names no PostgreSQL.')
  return [{ name: 'embedded' }, ...(serverUrl ? [{ name: 'PostgreSQL' as const, serverUrl }] : [])]
}

export interface Target {
  address: SocketAddress
  ask<Answer>(order: Order): Promise<Answer>
  /** Processor time so far in microseconds, that of the database included. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

export interface Store {
  folder: string
  databaseUrl: string | undefined
  remove(): Promise<void>
}

/** A database of its own for one server. */
export async function newStore({ serverUrl }: Place): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'trouvaille-bench-'))
  const database = serverUrl ? await createServerDatabase(serverUrl) : undefined
  return {
    folder,
    databaseUrl: database?.url,
    async remove() {
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a server over what is stored already. */
export async function startOn(
  kind: SocketAddress['kind'],
  { folder, databaseUrl }: Store,
): Promise<Target & { kill(): Promise<void> }> {
  const child = startChild('server.ts', [kind, folder, databaseUrl ?? ''], serverCores)
  const { port } = await child.receive<{ port: number }>()
  return {
    address: { kind, port },
    async ask(order) {
      child.post(order)
      return child.receive()
    },
    cpu: async () => processorTime(child.pid) + (databaseUrl ? await postgresTime(databaseUrl) : 0),
    stop: () => child.end(),
    kill: () => child.end('SIGKILL'),
  }
}

/** Starts a server on a database of its own, and stops it with the work. */
export async function withTarget<Result>(
  kind: SocketAddress['kind'],
  place: Place,
  work: (target: Target) => Promise<Result>,
): Promise<Result> {
  const store = await newStore(place)
  try {
    const target = await startOn(kind, store)
    try {
      return await work(target)
    } finally {
      await target.stop()
    }
  } finally {
    await store.remove()
  }
}

export interface Load {
  /** Resolves after the warm-up. */
  ready(): Promise<void>
  /** Starts the measured part. @returns Its result. */
  go<Result>(): Promise<Result>
  /** Waits for its next message. */
  receive<Result>(): Promise<Result>
  end(): Promise<void>
}

export function startLoad(job: Job): Load {
  const child = startChild('load.ts', [], loadCores)
  child.post(job)
  return {
    ready: () => child.receive(),
    go: () => {
      child.post({ go: true })
      return child.receive()
    },
    receive: child.receive,
    end: () => child.end(),
  }
}

export interface Measured<Result> {
  result: Result
  cpuUs: number
}

/** Runs a load from its warm start to its end. @returns Its result, and the processor time that it took the server. */
export async function measure<Result>(target: Target, job: Job): Promise<Measured<Result>> {
  const load = startLoad(job)
  try {
    await load.ready()
    const before = await target.cpu()
    const result = await load.go<Result>()
    return { result, cpuUs: (await target.cpu()) - before }
  } finally {
    await load.end()
  }
}

/** The first process of each PostgreSQL server. */
const firstProcesses = new Map<string, string>()

/** Microseconds of processor time of all processes of a PostgreSQL server, of those that have ended too. */
export async function postgresTime(url: string): Promise<number> {
  const first = firstProcesses.get(url) ?? (await firstProcess(url))
  firstProcesses.set(url, first)
  let ticks = 0
  for (const pid of readdirSync('/proc')) {
    const fields = /^\d+$/.test(pid) ? statOf(pid) : undefined
    if (pid !== first && fields?.[1] !== first) continue
    // Of those that have ended, the first process knows.
    const counters = pid === first ? [11, 12, 13, 14] : [11, 12]
    for (const place of counters) ticks += Number(fields?.[place])
  }
  return ticks * 10_000
}

async function firstProcess(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = statOf(String(rows[0]?.pid))?.[1]
  await client.end()
  if (!parent) throw new Error('The processes of the PostgreSQL server cannot be seen: it must run on this machine.')
  return parent
}

/** Fields of a process after its name; undefined once it has ended. */
function statOf(pid: string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  } catch {
    return undefined
  }
}

/** A whole number that an argument like `--rounds 20` names. */
export function option(name: string, usual: number): number {
  const place = process.argv.indexOf(`--${name}`)
  const value = place < 0 ? usual : Number(process.argv[place + 1])
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a number.`)
  return value
}
