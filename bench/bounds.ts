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
 * PostgreSQL that serves nobody else.
 */

const rows = 10_000
const rounds = option('rounds', 30)

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
  for (const size of Object.values(people)) {
    servers.push(await startFilled(databaseServer(), (client) => fill(client, rows, size)))
  }
  const cursors = new Map<FilledServer, string>()
  for (const server of servers) cursors.set(server, (await call(server, '/api/sync'))?.cursor as string)
  const table = []
  for (const read of [...hotReads((server) => cursors.get(server) ?? ''), ...writes]) {
    const medians = await compare(servers, read, rounds)
    const sizes: number[] = []
    for (const server of servers) sizes.push(JSON.stringify((await read.work(server)) ?? '').length)
    const names = Object.keys(people)
    table.push({
      read: read.name,
      ...Object.fromEntries(names.map((name, place) => [`${name}, ms`, medians[place]?.call.toFixed(1)])),
      'bytes of each answer': sizes.join(' '),
    })
  }
  console.table(table)
} finally {
  for (const server of servers) await server.stop()
}
