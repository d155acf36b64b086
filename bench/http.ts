import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'

/**
 * Requests per second and latency of the hot reads at 20 connections, beside a bare HTTP server of the same machine
 * that returns the same bytes. Several members call in turn, each from an address of their own, because the product limits
 * what one of them may do. The server runs in a process of its own, on the embedded database.
 */

const connections = 20
const seconds = 8
/** More than the limit of any endpoint measured here would let through with fewer. */
const members = 80

const folder = await mkdtemp(join(tmpdir(), 'trouvaille-bench-'))
const server = spawn(process.execPath, ['apps/server/src/main.ts', '--demo'], {
  env: { ...process.env, PORT: '0', TRUST_PROXY: '1', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const url = await ready()
  const callers = await Promise.all(Array.from({ length: members }, (_, number) => signUp(url, number)))
  const rows: Record<string, string | number>[] = []
  for (const [name, path] of [
    ['search, one kind', '/api/catalogue/movie?q=amelie'],
    ['search, one letter wrong', '/api/catalogue/movie?q=parazite'],
    ['session, no database', '/api/session'],
    ['favourites', '/api/favourites/changes'],
    ['health', '/api/health'],
  ] as const) {
    const answer = await fetch(url + path, { headers: callers[0] ?? {} })
    const body = Buffer.from(await answer.arrayBuffer())
    const bare = await bareServer(body)
    const measured = await measure(url + path, callers)
    const reference = await measure(bare.url, callers)
    bare.close()
    rows.push(row(name, measured), row(`${name}: bare server, ${body.length} bytes`, reference))
    rows.push({
      what: 'times the cost of the bare server',
      'requests/s': (reference.requests.average / measured.requests.average).toFixed(1),
    })
  }
  console.table(rows)
} finally {
  server.kill()
  await once(server, 'exit')
  await rm(folder, { recursive: true, force: true })
}

async function ready(): Promise<string> {
  for await (const chunk of server.stdout) {
    const address = /http:\/\/localhost:(\d+)/.exec(String(chunk))
    if (address) return `http://127.0.0.1:${address[1]}`
  }
  throw new Error('The server did not start.')
}

type Caller = Record<'cookie' | 'x-forwarded-for', string>

async function signUp(url: string, number: number): Promise<Caller> {
  const address = `10.0.${number >> 8}.${number & 255}`
  const answer = await fetch(`${url}/api/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email: `p${number}@example.org`, phoneNumber: '+33612345678', password: 'trouvaille-1' }),
  })
  if (!answer.ok) throw new Error(`Signing up answered ${answer.status}.`)
  const cookie = answer.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
  return { cookie, 'x-forwarded-for': address }
}

/** In a process of its own like the product, or it would share a core with the one that calls. */
async function bareServer(body: Buffer): Promise<{ url: string; close: () => void }> {
  const source = `
    const body = Buffer.from('${body.toString('base64')}', 'base64')
    const server = require('node:http').createServer((request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(body)
    })
    server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))`
  const bare = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = (await once(bare.stdout, 'data')) as [Buffer]
  return { url: url.toString().trim(), close: () => bare.kill() }
}

function measure(url: string, callers: Caller[]): Promise<autocannon.Result> {
  return autocannon({ url, connections, duration: seconds, requests: callers.map((headers) => ({ headers })) })
}

function row(what: string, { requests, latency, non2xx }: autocannon.Result) {
  return {
    what,
    'requests/s': Math.round(requests.average),
    'p50 ms': latency.p50,
    'p99 ms': latency.p99,
    refused: non2xx,
  }
}
