import { databaseServer } from './lib/server.ts'
import { compare } from './lib/growth/compare.ts'
import { plansOf } from './lib/growth/explain.ts'
import { fill } from './lib/growth/fill.ts'
import { type FilledServer, startFilled } from './lib/growth/filled-server.ts'
import { call, type HotRead, hotReads } from './lib/growth/hot-reads.ts'
import { presenceOf } from './lib/growth/presence.ts'
import { storageOf } from './lib/growth/storage.ts'
import { option } from './lib/talk/run.ts'

/**
 * What hot reads of one person cost as everybody else's rows grow: 10^3, 10^5 and 10^6 of each, in databases side by
 * side, asked in turn. What is compared is the processor time of PostgreSQL for a call, so that neither the rest of the
 * request nor other work of the machine hides a growth; the smallest database is there twice, which says how large the noise is. DATABASE_URL names a
 * PostgreSQL that serves nobody else. `-- --largest 100000` is quicker, `--only friends` measures what has that word,
 * `--explain` shows the plans of what grew, and `--keep` leaves the databases for the next run.
 */

const largest = option('largest', 1_000_000)
const rounds = option('rounds', 60)
/** What grows by more is no longer called flat. */
const mostGrowth = 1.2
const only = process.argv.includes('--only') ? (process.argv[process.argv.indexOf('--only') + 1] ?? '') : ''

/** The databases stay, for the next run. */
const isKept = process.argv.includes('--keep')

const sizes = [...new Set([1000, 100_000, largest])].filter((size) => size <= largest)
const servers: FilledServer[] = []
try {
  for (const [size, name] of [[1000, '1000_again'], ...sizes.map((each) => [each, String(each)] as const)] as const) {
    const start = performance.now()
    servers.push(
      await startFilled(
        databaseServer(),
        (client) => fill(client, size),
        isKept ? `trouvaille_growth_${name}` : undefined,
      ),
    )
    console.log(`${size} rows of each table after ${((performance.now() - start) / 1000).toFixed(0)} s`)
  }
  const cursors = new Map<FilledServer, string>()
  const reads = hotReads((server) => cursors.get(server) ?? '').filter(({ name }) => name.includes(only))
  for (const server of servers) cursors.set(server, await catchUpLater(server))

  const rows = []
  for (const read of reads) rows.push(await measured(read))
  if ('presence'.includes(only)) {
    rows.push(rowOf('presence: 100 friends at another node', await presenceOf([1000, ...sizes], rounds)))
  }
  console.table(rows)
  if (process.argv.includes('--explain')) await explain(reads, rows)
  console.table(await storageOf(servers.at(-1)?.db ?? servers[0]!.db, largest))
} finally {
  for (const server of servers) await server.stop()
}

/** @returns A cursor, after which the person wrote ten messages and kept nothing else. */
async function catchUpLater(server: FilledServer): Promise<string> {
  const cursor = (await call(server, '/api/sync'))?.cursor as string
  const writing = hotReads(() => '').find(({ name }) => name === 'sending to a group')
  for (let count = 0; count < 10; count += 1) await writing?.work(server)
  await server.services.pushReader.sendCommitted()
  return cursor
}

/** Shows why what grew did, in the smallest and the largest database. */
async function explain(reads: readonly HotRead[], rows: readonly { read: string; 'growth, times': string }[]) {
  for (const { name, work } of reads) {
    if (!rows.some((row) => row.read === name && Number(row['growth, times']) > mostGrowth)) continue
    const ends = [servers[1], servers.at(-1)].filter((server) => server !== undefined)
    console.log(`\n${name}\n\n${(await plansOf(work, ends)).join('\n\n')}`)
  }
}

async function measured(read: HotRead) {
  const medians = await compare(servers, read, rounds)
  const calls = medians.slice(1).map(({ call: whole }) => whole)
  return {
    ...rowOf(
      read.name,
      medians.map(({ database }) => database / 1000),
    ),
    'of the whole call': ((calls.at(-1) ?? 0) / (calls[0] ?? 0)).toFixed(2),
  }
}

/** @param medians Of the smallest size again, then of each size. */
function rowOf(read: string, [again = 0, ...medians]: readonly number[]) {
  const [smallest = 0] = medians
  return {
    read,
    ...Object.fromEntries(sizes.map((size, place) => [`${size}, ms`, medians[place]?.toFixed(2)])),
    'noise, times': (again / smallest).toFixed(2),
    'growth, times': ((medians.at(-1) ?? 0) / smallest).toFixed(2),
    'from the one before, times': ((medians.at(-1) ?? 0) / (medians.at(-2) ?? 0)).toFixed(2),
  }
}
