import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '../apps/server/src/platform/db/postgres.ts'
import type { Database } from '../apps/server/src/platform/db/database.ts'
import { startDeployment } from './lib/soak/deployment.ts'
import { type Acknowledged, createPerson, type Timed } from './lib/soak/person.ts'
import { option } from './lib/talk/run.ts'

/**
 * A community at two nodes for half an hour, while something fails in each minute: afterwards everything that was
 * acknowledged is there once, and memory and open files are as flat as they were. `-- --minutes 3` is a short one.
 */

const people = 60
const minutes = option('minutes', 30)
const perSecond = option('rate', 20)
/** When in a minute something fails, in milliseconds. */
const failsAtMs = 10_000
const minuteMs = 60_000

const deployment = await startDeployment(people)
const acknowledged: Acknowledged = { messages: [], favourites: [] }
const rows: Record<string, string | number>[] = []
let timed: Timed[] = []
const over = new AbortController()
try {
  const crowd = Array.from({ length: people }, (_, number) =>
    createPerson({ number, url: deployment.url, acknowledged, timed: (one) => timed.push(one) }),
  )
  const running = crowd.map(async (act, number) => {
    const pauseMs = (people / perSecond) * 1000
    await sleep((number / people) * pauseMs)
    while (!over.signal.aborted) {
      const begun = performance.now()
      await act()
      await sleep(Math.max(0, pauseMs - (performance.now() - begun)))
    }
  })
  const failures = Object.entries(deployment.failures)
  for (let minute = 0; minute < minutes; minute += 1) {
    const begun = performance.now()
    // The first minute is what the others are compared with.
    const failure = minute === 0 ? undefined : failures[(minute - 1) % failures.length]
    await sleep(failsAtMs)
    await failure?.[1]()
    await sleep(Math.max(0, minuteMs - (performance.now() - begun)))
    rows.push(describe(minute, failure?.[0] ?? '', timed))
    timed = []
  }
  over.abort()
  await Promise.all(running)
  console.table(rows)
  plot()
  process.exitCode = (await countLost()) === 0 ? 0 : 1
} finally {
  over.abort()
  await deployment.stop()
}

function describe(minute: number, failure: string, all: readonly Timed[]): Record<string, string | number> {
  const times = all.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const quantile = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  const use = deployment.use()
  const row = {
    minute,
    failure,
    acts: all.length,
    'tried again': all.filter(({ attempts }) => attempts > 1).length,
    'p50, ms': quantile(0.5),
    'p99, ms': quantile(0.99),
    'memory, MB': use.map(({ rss }) => Math.round(rss / 1e6)).join(' '),
    files: use.map(({ files }) => files).join(' '),
  }
  console.log(JSON.stringify(row))
  return row
}

/** The 99th percentile of each minute, on a logarithmic scale. */
function plot(): void {
  for (const row of rows) {
    const ms = Number(row['p99, ms'])
    console.log(`${String(row.minute).padStart(3)} ${'#'.repeat(Math.round(8 * Math.log10(Math.max(1, ms))))} ${ms} ms`)
  }
}

/** Rows of a text without values. */
async function rowsOf<Row>(db: Database, text: string): Promise<Row[]> {
  const answer: unknown = await db.execute(text)
  return (answer as { rows: Row[] }).rows
}

/** What was acknowledged and is not there once, under its number. */
async function countLost(): Promise<number> {
  const { db, close } = await openPostgres(deployment.databaseUrl)
  const stored = await rowsOf<{ id: string; seqs: string[] }>(
    db,
    `select conversation_id || ' ' || client_id as id, array_agg(seq::text) as seqs from messages group by 1`,
  )
  const seqs = new Map(stored.map((row) => [row.id, row.seqs]))
  const lostMessages = acknowledged.messages.filter(
    ({ conversationId, clientId, seq }) => seqs.get(`${conversationId} ${clientId}`)?.join() !== String(seq),
  )
  const kept = await rowsOf<{ id: string }>(db, `select user_id || ' ' || item_id as id from favourites`)
  const favourites = new Set(kept.map(({ id }) => id))
  const lostFavourites = acknowledged.favourites.filter(
    ({ accountId, itemId }) => !favourites.has(`${accountId} ${itemId}`),
  )
  const [gaps] = await rowsOf<{ count: number }>(
    db,
    `select count(*)::int as count from (
      select conversation_id from messages group by 1 having count(*) <> max(seq)) as gapped`,
  )
  await close()
  console.log(
    `${acknowledged.messages.length} messages and ${acknowledged.favourites.length} favourites were acknowledged: ` +
      `${lostMessages.length} and ${lostFavourites.length} are lost; ${gaps?.count ?? 0} conversations have gaps.`,
  )
  return lostMessages.length + lostFavourites.length + (gaps?.count ?? 0)
}
