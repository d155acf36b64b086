import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServerDatabase } from '@trouvaille/server/testing'
import { median } from './lib/median.ts'
import { type Caller, processorTime, signUp } from './lib/server.ts'

/**
 * What the audit costs: a message, a share and a sign-in with it and without, in turns on one server. Processor time is
 * that of the server, on the embedded database that of the database, too; DATABASE_URL names a PostgreSQL to use instead.
 */

const rounds = 9
const password = 'trouvaille-1'

const databaseServer = process.env.DATABASE_URL
const database = databaseServer ? await createServerDatabase(databaseServer) : undefined
const server = fork(join(import.meta.dirname, 'lib/audit-server.ts'), database ? [database.url] : [])
try {
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const url = `http://127.0.0.1:${port}`
  const [sender, friend] = [await signUp(url, 1), await signUp(url, 2)]
  const { id } = await send(url, '/api/friend-requests', sender, { personId: friend.id })
  await send(url, `/api/friend-requests/${String(id)}/accept`, friend)
  const talk = await send(url, '/api/conversations', sender, { type: 'direct', participantIds: [friend.id] })

  let works = 0
  const movie = () => {
    works += 1
    const item = { id: works, title: 'Un film', release_date: '2019', overview: 'Un film.', poster_path: null }
    return { kind: 'movie', item }
  }
  const visitor = { id: '', headers: { cookie: '', 'x-forwarded-for': '10.1.0.1' } }
  const identifier = 'mesure1@example.org'
  const kinds = [
    {
      what: 'message',
      calls: 200,
      call: () =>
        send(url, `/api/conversations/${String(talk.id)}/messages`, sender, {
          clientId: randomUUID(),
          body: { kind: 'text', text: 'Bonjour' },
        }),
    },
    {
      what: 'share',
      calls: 100,
      call: () => send(url, '/api/shares', sender, { friendId: friend.id, work: movie(), clientId: randomUUID() }),
    },
    { what: 'sign-in', calls: 20, call: () => send(url, '/api/session', visitor, { identifier, password }) },
  ]
  const rows: Record<string, string>[] = []
  for (const { what, calls, call } of kinds) {
    const costs = { on: [] as Cost[], off: [] as Cost[] }
    for (let round = 0; round <= rounds; round += 1) {
      // Which of them is first takes turns, too.
      for (const state of round % 2 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
        await turn(state === 'on')
        const cost = await measure(calls, call)
        // What the engine has not compiled yet is not what a call costs.
        if (round > 0) costs[state].push(cost)
      }
    }
    rows.push(rowOf(what, costs))
  }
  console.table(rows)
} finally {
  server.disconnect()
  await once(server, 'exit')
  await database?.drop()
}

interface Cost {
  /** Of one call, in milliseconds. */
  cpu: number
  time: number
}

/** Calls one after the other. */
async function measure(calls: number, call: () => Promise<unknown>): Promise<Cost> {
  const before = processorTime(server.pid ?? 0)
  const times: number[] = []
  for (let count = 0; count < calls; count += 1) {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
  }
  return { cpu: (processorTime(server.pid ?? 0) - before) / calls / 1000, time: median(times) }
}

function rowOf(what: string, { on, off }: { on: Cost[]; off: Cost[] }): Record<string, string> {
  const middle = (costs: Cost[], metric: keyof Cost) => median(costs.map((cost) => cost[metric]))
  const of = (metric: keyof Cost) => {
    const ratios = on.map((cost, round) => cost[metric] / (off[round]?.[metric] ?? Number.NaN))
    return {
      [`${metric} ms, off`]: middle(off, metric).toFixed(2),
      [`${metric} ms, on`]: middle(on, metric).toFixed(2),
      [`${metric}, times`]: median(ratios).toFixed(2),
    }
  }
  return { what, ...of('cpu'), ...of('time') }
}

async function turn(audit: boolean): Promise<void> {
  server.send({ audit })
  await once(server, 'message')
}

async function send(
  url: string,
  path: string,
  { headers }: Pick<Caller, 'headers'>,
  body?: object,
): Promise<Record<string, unknown>> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return (await answer.json()) as Record<string, unknown>
}
