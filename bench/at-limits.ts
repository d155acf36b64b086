import { compare } from './lib/growth/compare.ts'
import { fill } from './lib/growth/fill.ts'
import { type PersonSize, usual } from './lib/growth/fill-person.ts'
import { type FilledServer, startFilled } from './lib/growth/filled-server.ts'
import { call, type HotRead, hotReads } from './lib/growth/hot-reads.ts'
import { databaseServer } from './lib/server.ts'
import { option } from './lib/talk/run.ts'
import { conversations, friends } from '../packages/domain/src/index.ts'

/**
 * What hot reads cost somebody with much: as many friends, conversations and members of a group as the product allows,
 * and more than it does, as rows of before the bounds would be; beside somebody usual, in turn. DATABASE_URL names a
 * PostgreSQL that serves nobody else. `-- --only friends` measures what has that word, and `--keep` leaves the databases
 * for the next run.
 */

const rows = 10_000
const rounds = option('rounds', 30)
const only = process.argv.includes('--only') ? (process.argv[process.argv.indexOf('--only') + 1] ?? '') : ''

const half = conversations.maxConversations / 2
const people: Record<string, PersonSize> = {
  usual,
  'at the bounds': { friends: friends.maxFriends, directs: half, groups: half, members: conversations.maxParticipants },
  beyond: { friends: 5000, directs: 2500, groups: 2500, members: 1000 },
}

let renames = 0
/** What is written for all who know somebody. */
const writes: HotRead[] = [
  {
    name: 'another name',
    work: (server) => call(server, '/api/profile', { username: `Moi-${renames++}` }, 'PATCH'),
  },
]

const servers: FilledServer[] = []
try {
  for (const [name, size] of Object.entries(people)) {
    const kept = process.argv.includes('--keep') ? `trouvaille_bounds_${name.replaceAll(' ', '_')}` : undefined
    servers.push(await startFilled(databaseServer(), (client) => fill(client, rows, size), kept))
  }
  const cursors = new Map<FilledServer, string>()
  for (const server of servers) cursors.set(server, (await call(server, '/api/sync'))?.cursor as string)
  const table = []
  const all = [...hotReads((server) => cursors.get(server) ?? ''), ...writes]
  for (const read of all.filter(({ name }) => name.includes(only))) {
    const medians = await compare(servers, read, rounds)
    const sizes: number[] = []
    for (const server of servers) sizes.push(JSON.stringify((await read.work(server)) ?? '').length)
    const names = Object.keys(people)
    table.push({
      read: read.name,
      ...Object.fromEntries(
        names.map((name, place) => [
          `${name}: CPU of PostgreSQL, ms`,
          ((medians[place]?.database ?? 0) / 1000).toFixed(1),
        ]),
      ),
      'the calls, ms': medians.map(({ call: whole }) => whole.toFixed(1)).join(' '),
      'bytes of each answer': sizes.join(' '),
    })
  }
  console.table(table)
} finally {
  for (const server of servers) await server.stop()
}
