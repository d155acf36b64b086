import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { createServerDatabase } from '@trouvaille/server/testing'
import pg from 'pg'
import { databaseServer, processorTime, signUp, startServer } from './lib/server.ts'

/**
 * What a page of twenty friends with their cards costs the server, beside a bare HTTP server of the same machine that
 * asks the same database the same with a prepared statement. DATABASE_URL names a PostgreSQL server.
 */

const members = 80
const friendsOfEach = 60
const requests = 4000
const rounds = 3

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
  const databaseUrl = database.url
  const server = await startServer(databaseUrl)
  const callers = await Promise.all(Array.from({ length: members }, (_, number) => signUp(server.url, number)))
  await makeFriends(databaseUrl)
  const bare = fork(join(import.meta.dirname, 'lib/bare-friends.ts'), [databaseUrl, statement])
  const [port] = (await once(bare, 'message')) as [number]

  const own = {
    pid: server.pid,
    url: `${server.url}/api/friends?limit=20`,
    requests: callers.map(({ headers }) => ({ headers })),
  }
  const other = {
    pid: bare.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    requests: callers.map(({ id }) => ({ path: `/?id=${id}` })),
  }
  const rows: Record<string, string | number>[] = []
  // What the engine has not compiled yet is not what a request costs.
  for (const target of [own, other]) await cost(target)
  for (let round = 1; round <= rounds; round += 1) {
    const [product, reference] = [await cost(own), await cost(other)]
    rows.push({
      round,
      'product, µs of CPU': product.toFixed(0),
      'bare, µs of CPU': reference.toFixed(0),
      times: (product / reference).toFixed(2),
    })
  }
  console.table(rows)
  bare.disconnect()
  await once(bare, 'exit')
  await server.stop()
} finally {
  await database.drop()
}

/** Processor time of one request, in microseconds. */
async function cost({
  pid,
  url,
  requests: asked,
}: {
  pid: number
  url: string
  requests: autocannon.Request[]
}): Promise<number> {
  const before = processorTime(pid)
  const { non2xx, errors } = await autocannon({ url, connections: 20, amount: requests, requests: asked })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests were refused.`)
  return (processorTime(pid) - before) / requests
}

async function makeFriends(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // Each with the next ones, in a circle, so that some have asked and some were asked.
  await client.query(
    `with numbered as (select id, row_number() over (order by id) - 1 as place from accounts)
     insert into friendships (id, user_id, friend_id, status, created_at, accepted_at)
     select one.id || other.id, one.id, other.id, 'accepted', now(), now()
     from numbered as one join numbered as other
       on other.place <> one.place and (other.place - one.place + $1) % $1 <= $2`,
    [members, friendsOfEach / 2],
  )
  await client.query('analyze')
  await client.end()
}
