import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { plainServer } from './lib/plain-server.ts'
import { type Caller, signUp } from './lib/server.ts'

/**
 * What an open source costs those who search: how soon the first results are there, and what a source adds, with one that answers
 * in 300 ms, with one that never does, and with none. Then how often it is asked in 1,000 searches of 50 terms by 100 people.
 * The source is a server of this machine that answers as Deezer does.
 */

const members = 100
const searches = 1000
const terms = 50
const atOnce = 10

const source = createServer((request, response) => void answer(request.url ?? '', response))
await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
const sourceUrl = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
let delayMs: number | undefined
let asked = 0

const rows: Record<string, string | number>[] = []
for (const [name, delay, environment] of [
  ['none', 0, { SOURCES: 'own' }],
  ['answers in 300 ms', 300, { SOURCES: 'deezer', DEEZER_URL: sourceUrl }],
  ['never answers', undefined, { SOURCES: 'deezer', DEEZER_URL: sourceUrl }],
  ['cannot be reached', 0, { SOURCES: 'deezer', DEEZER_URL: 'http://127.0.0.1:9' }],
] as const) {
  delayMs = delay
  asked = 0
  const server = await plainServer(environment)
  try {
    const callers = await Promise.all(Array.from({ length: members }, (_, number) => signUp(server.url, number)))
    // What is read and indexed at the first search is no cost of a source.
    await search(server.url, callers[0] as Caller, 'amorce')
    asked = 0
    const found: Awaited<ReturnType<typeof search>>[] = []
    let next = 0
    const goOn = async () => {
      for (let index = next++; index < searches; index = next++) {
        found.push(await search(server.url, callers[index % members] as Caller, `terme ${index % terms}`))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, goOn))
    rows.push({
      source: name,
      ...percentiles(
        'first results',
        found.map(({ first }) => first),
      ),
      ...percentiles(
        'all results',
        found.map(({ all }) => all),
      ),
      limited: found.filter(({ isLimited }) => isLimited).length,
      'questions to the source': asked,
    })
  } finally {
    await server.stop()
  }
}
console.table(rows)
source.closeAllConnections()
source.close()

/** Twenty artists; nothing at all where there is no delay. */
async function answer(url: string, response: ServerResponse): Promise<void> {
  asked += 1
  if (delayMs === undefined) return
  await wait(delayMs)
  const data = Array.from({ length: 20 }, (_, index) => ({
    id: index + 1,
    name: `Artiste ${index} ${url}`,
    type: 'artist',
  }))
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ data, total: 20 }))
}

/** Both questions of a search, as the app asks them: at once. */
async function search(url: string, { headers }: Caller, query: string) {
  const started = performance.now()
  const ask = async (path: string) => {
    const response = await fetch(`${url}${path}?q=${encodeURIComponent(query)}`, { headers })
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
    const { limited = false } = (await response.json()) as { limited?: boolean }
    return { limited, after: performance.now() - started }
  }
  const [first, added] = await Promise.all([ask('/api/catalogue/artist'), ask('/api/sources/artist')])
  return { first: first.after, all: Math.max(first.after, added.after), isLimited: added.limited }
}

function percentiles(name: string, times: number[]): Record<string, string> {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  return { [`${name}, p50 ms`]: at(0.5), [`${name}, p99 ms`]: at(0.99) }
}
