import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { createServerDatabase } from '@trouvaille/server/testing'
import pg from 'pg'
import { type Caller, databaseServer, type MeasuredServer, processorTime, signUp, startServer } from './lib/server.ts'

/**
 * Processor time of a request with a session that needs no database, of a page of twenty friends with their cards, and of
 * the newest fifty messages of a conversation, beside a bare HTTP server of the same machine: it sends the same bytes, or
 * asks the same database the same with a prepared statement. DATABASE_URL names a PostgreSQL server.
 */

/** All in one conversation, too. */
const members = 160
/** In all rounds a person reads less than the limits allow in a minute. */
const requests = 2000
const rounds = 3
/** It needs a session, and nothing of the database. */
const withoutDatabase = '/api/catalogue'

/** The statement of the product, as its plan test records it. */
const statement = `
  with found as (
    select friend.id as friendship_id, friend.since, card.* from (
      select id, friend_id as person_id, accepted_at as since from friendships where user_id = $1 and status = 'accepted'
      union all
      select id, user_id as person_id, accepted_at as since from friendships where friend_id = $2 and status = 'accepted'
    ) as friend join lateral (
      select id, username, avatar_url, username_key from profiles where id = friend.person_id limit 1
    ) as card on true
  )
  select id, username, avatar_url as "avatarUrl", friendship_id as "friendshipId", username_key as "usernameKey",
    to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since, (select count(*)::int from found) as total
  from found order by plain_name(username_key) collate "C", username_key collate "C" limit $3`

const database = await createServerDatabase(databaseServer())
try {
  const server = await startServer(database.url)
  try {
    console.table(await beside(server))
  } finally {
    await server.stop()
  }
} finally {
  await database.drop()
}

/** Measures the product and the bare server in turn. */
async function beside(server: MeasuredServer): Promise<Record<string, string | number>[]> {
  const callers = await Promise.all(Array.from({ length: members }, (_, number) => signUp(server.url, number)))
  await makeFriends(database.url)
  const conversation = await converse(server.url, callers)
  const given = await (await fetch(server.url + withoutDatabase, { headers: callers[0]?.headers ?? {} })).text()
  const bare = fork(join(import.meta.dirname, 'lib/bare-requests.ts'), [database.url, statement, given])
  const [port] = (await once(bare, 'message')) as [number]

  const own = (path: string): Target => ({
    pid: server.pid,
    url: server.url + path,
    requests: callers.map(({ headers }) => ({ headers })),
  })
  const other = (path: (id: string) => string): Target => ({
    pid: bare.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    // With the same headers: to read them is part of a request.
    requests: callers.map(({ id, headers }) => ({ path: path(id), headers })),
  })
  const pairs = [
    ['a session, no database', own(withoutDatabase), other(() => '/given')],
    ['page of 20 friends', own('/api/friends?limit=20'), other((id) => `/friends?id=${id}`)],
    [
      'newest 50 messages',
      own(`/api/conversations/${conversation}/messages`),
      other((id) => `/messages?id=${id}&conversation=${conversation}`),
    ],
  ] as const
  const rows: Record<string, string | number>[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const [what, ofProduct, ofBare] of pairs) {
      const [product, reference] = [await cost(ofProduct), await cost(ofBare)]
      // What the engine has not compiled yet is not what a request costs.
      if (round === 0) continue
      rows.push({
        what,
        round,
        'product, µs of CPU': product.toFixed(0),
        'bare, µs of CPU': reference.toFixed(0),
        times: (product / reference).toFixed(2),
      })
    }
  }
  bare.disconnect()
  await once(bare, 'exit')
  return rows
}

interface Target {
  pid: number
  url: string
  requests: autocannon.Request[]
}

/** Processor time of one request, in microseconds. */
async function cost({ pid, url, requests: asked }: Target): Promise<number> {
  const before = processorTime(pid)
  const { non2xx, errors } = await autocannon({ url, connections: 20, amount: requests, requests: asked })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests were refused.`)
  return (processorTime(pid) - before) / requests
}

/** A group in which everybody has written a few messages. @returns Its id. */
async function converse(url: string, callers: readonly Caller[]): Promise<string> {
  const post = async (path: string, { headers }: Pick<Caller, 'headers'>, body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, clientId: crypto.randomUUID() }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
    return (await answer.json()) as { id: string }
  }
  const [first = { headers: {} as Caller['headers'] }, ...others] = callers
  const participantIds = others.map(({ id }) => id)
  const { id } = await post('/api/conversations', first, { type: 'group', name: 'Mesure', participantIds })
  for (const caller of callers.slice(0, 60)) {
    const text = 'Je l’ai vu hier soir, et la fin m’a laissé sans voix.'
    await post(`/api/conversations/${id}/messages`, caller, { body: { kind: 'text', text } })
  }
  return id
}

async function makeFriends(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // Everybody with everybody: some have asked, and some were asked.
  await client.query(
    `insert into friendships (id, user_id, friend_id, status, created_at, accepted_at)
     select one.id || other.id, one.id, other.id, 'accepted', now(), now()
     from accounts as one join accounts as other on one.id < other.id`,
  )
  await client.query('analyze')
  await client.end()
}
