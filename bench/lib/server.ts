import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The product in a process of its own, on a database of its own on the server that DATABASE_URL names. */

export interface MeasuredServer {
  url: string
  pid: number
  stop(): Promise<void>
}

export async function startServer(databaseUrl: string): Promise<MeasuredServer> {
  const folder = await mkdtemp(join(tmpdir(), 'trouvaille-bench-'))
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      TRUST_PROXY: '1',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    url: await ready(server),
    pid: server.pid ?? 0,
    async stop() {
      server.kill()
      await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ready(server: ChildProcess): Promise<string> {
  let sent = ''
  for await (const chunk of server.stdout ?? []) {
    sent += String(chunk)
    const address = /Ready: http:\/\/localhost:(\d+)/.exec(sent)
    if (address) return `http://127.0.0.1:${address[1]}`
  }
  throw new Error('The server did not start.')
}

export interface Caller {
  id: string
  headers: Record<'cookie' | 'x-forwarded-for', string>
}

/** A new person, who calls from an address of their own: the product limits what one of them may do. */
export async function signUp(url: string, number: number): Promise<Caller> {
  const address = `10.0.${number >> 8}.${number & 255}`
  const answer = await fetch(`${url}/api/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      email: `mesure${number}@example.org`,
      phoneNumber: '+33612345678',
      password: 'trouvaille-1',
    }),
  })
  if (!answer.ok) throw new Error(`Signing up answered ${answer.status}.`)
  const { session } = (await answer.json()) as { session: { account: { id: string } } }
  const cookies = answer.headers.getSetCookie().map((value) => value.split(';')[0])
  return { id: session.account.id, headers: { cookie: cookies.join('; '), 'x-forwarded-for': address } }
}

/** Microseconds of processor time that a process has used so far (Linux). */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  // In hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** Where the measurements that need a PostgreSQL find it. */
export function databaseServer(): string {
  const url = process.env.DATABASE_URL
  if (!url) {
    console.error(
      'This measurement needs a PostgreSQL server: DATABASE_URL names it; a database of its own is made there.',
    )
    process.exit(2)
  }
  return url
}
