import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { demoPassword } from '../apps/server/src/testing/demo.ts'

/**
 * Requests per second and latency of the hot reads at 20 connections, beside a bare HTTP server of the same machine
 * that returns the same bytes. The server runs in a process of its own, on the embedded database.
 */

const connections = 20
const seconds = 8

const folder = await mkdtemp(join(tmpdir(), 'trouvaille-bench-'))
const server = spawn(process.execPath, ['apps/server/src/main.ts', '--demo'], {
  env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const url = await ready()
  const cookie = await signIn(url)
  const rows: Record<string, string | number>[] = []
  for (const [name, path] of [
    ['search, one kind', '/api/catalogue/movie?q=amelie'],
    ['search, one letter wrong', '/api/catalogue/movie?q=parazite'],
    ['search, every kind', '/api/search?q=amour'],
    ['favourites', '/api/favourites/changes'],
    ['health', '/api/health'],
  ] as const) {
    const answer = await fetch(url + path, { headers: { cookie } })
    const body = Buffer.from(await answer.arrayBuffer())
    const bare = await bareServer(body)
    const measured = await measure(url + path, cookie)
    const reference = await measure(bare.url, cookie)
    bare.close()
    rows.push(row(name, measured), row(`${name}: bare server, ${body.length} bytes`, reference))
    rows.push({
      what: 'share of the bare rate',
      'requests/s': `${((100 * measured.requests.average) / reference.requests.average).toFixed(1)} %`,
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

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'salome@example.org', password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}.`)
  return answer.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
}

async function bareServer(body: Buffer): Promise<{ url: string; close: () => void }> {
  const bare = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(body)
  }).listen(0, '127.0.0.1')
  await once(bare, 'listening')
  return { url: `http://127.0.0.1:${(bare.address() as AddressInfo).port}`, close: () => bare.close() }
}

function measure(url: string, cookie: string): Promise<autocannon.Result> {
  return autocannon({ url, connections, duration: seconds, headers: { cookie } })
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
