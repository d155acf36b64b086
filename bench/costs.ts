import { setTimeout as sleep } from 'node:timers/promises'
import { startRedis } from '../apps/server/src/testing/redis.ts'
import { median } from './lib/median.ts'
import { type Act, acts } from './lib/nodes/acts.ts'
import { seedCommunity } from './lib/nodes/community.ts'
import { deploy } from './lib/nodes/deployment.ts'
import { atRate, gather } from './lib/nodes/load.ts'
import { tokenOf } from './lib/talk/seed.ts'
import { option, postgresTime } from './lib/talk/run.ts'
import { databaseServer, processorTime } from './lib/server.ts'

/**
 * Processor time of what people do, at a node, PostgreSQL and Redis; and what a thousand active people take from it, by
 * an assumed day (`lib/nodes/acts.ts`). A window ends when what follows an act is done, too (notifications of a share);
 * what passes in that time while nobody does anything is taken off.
 */

const people = 200
const rate = option('rate', 100)
const seconds = option('seconds', 4)
const rounds = option('rounds', 3)
const idleSeconds = 10
/** Part of a day's acts that happens in its busiest hour. */
const busiestHour = 0.12

const serverUrl = databaseServer()
const redis = await startRedis()
const deployment = await deploy({ serverUrl, redisUrl: redis.url, count: 1, seed: (db) => seedCommunity(db, people) })
try {
  const [port = 0] = deployment.ports
  const beforePeople = await deployment.metrics()
  const crowd = await gather(new Map(Array.from({ length: people }, (_, person) => [person, port])))
  const answer = await fetch(`http://127.0.0.1:${port}/api/sync`, {
    headers: { authorization: `Bearer ${tokenOf(0)}` },
  })
  const { cursor } = (await answer.json()) as { cursor: string }
  let count = 0
  const all = acts(port, () => cursor)
  const costs = new Map<Act, Cost[]>(all.map((act) => [act, []]))
  await sleep(idleSeconds * 1000)
  const idle = await metered(() => sleep(idleSeconds * 1000))
  for (let round = -1; round < rounds; round += 1) {
    for (const [act, measured] of costs) {
      const { seconds: took, ...window } = await metered(async () => {
        await atRate(rate, seconds, () => act.work(crowd, (count * 7) % people, count++))
        await settled(idle)
      })
      if (round < 0) continue
      const net = (part: keyof Cost) =>
        Math.max(0, (window[part] - (idle[part] / idle.seconds) * took) / (rate * seconds))
      measured.push({ node: net('node'), database: net('database'), broker: net('broker') })
    }
  }
  const net = (act: Act, part: keyof Cost) => median((costs.get(act) ?? []).map((cost) => cost[part]))
  console.log(`Processor time of each, µs; medians of ${rounds} windows of ${rate * seconds}`)
  console.table(
    all.map((act) => ({
      act: act.name,
      'a day, assumed': act.perDay,
      node: net(act, 'node').toFixed(0),
      PostgreSQL: net(act, 'database').toFixed(0),
      Redis: net(act, 'broker').toFixed(0),
      'node, least to most': (costs.get(act) ?? [])
        .map(({ node }) => node.toFixed(0))
        .toSorted()
        .join(' '),
    })),
  )
  console.log('For 1,000 active people')
  const perDay = (part: keyof Cost) => all.reduce((sum, act) => sum + act.perDay * net(act, part), 0)
  const cores = (part: keyof Cost) => (1000 * perDay(part) * busiestHour) / 3600 / 1e6
  console.table([
    {
      'acts a day': 1000 * all.reduce((sum, { perDay: times }) => sum + times, 0),
      'busiest hour, acts/s': (
        (1000 * all.reduce((sum, { perDay: times }) => sum + times, 0) * busiestHour) /
        3600
      ).toFixed(1),
      'cores of nodes then': cores('node').toFixed(4),
      'of PostgreSQL': cores('database').toFixed(4),
      'of Redis': cores('broker').toFixed(4),
    },
  ])
  const [before] = beforePeople
  const [after] = await deployment.metrics()
  console.log(
    `A node: ${((before?.rssBytes ?? 0) / 1e6).toFixed(0)} MB after its start, ${((after?.rssBytes ?? 0) / 1e6).toFixed(0)} MB after all of it with ${people} devices`,
  )
  const idleRate = (part: keyof Cost) => (idle[part] / idle.seconds / 1000).toFixed(1)
  console.log(
    `While nobody does anything, ${people} devices: ${idleRate('node')} ms/s at the node, ${idleRate('database')} ms/s at PostgreSQL`,
  )
  crowd.close()
} finally {
  await deployment.stop()
  await redis.kill()
}

interface Cost {
  node: number
  database: number
  broker: number
}

async function used(): Promise<Cost> {
  const [node] = await deployment.metrics()
  return {
    node: node?.cpuUs ?? 0,
    database: await postgresTime(serverUrl),
    broker: processorTime(redis.pid() ?? 0),
  }
}

/** @returns What was used meanwhile. */
async function metered(work: () => Promise<unknown>): Promise<Cost & { seconds: number }> {
  const [before, began] = [await used(), performance.now()]
  await work()
  const after = await used()
  return {
    node: after.node - before.node,
    database: after.database - before.database,
    broker: after.broker - before.broker,
    seconds: (performance.now() - began) / 1000,
  }
}

/** Resolves when the node uses little more than while nobody does anything; after 20 seconds in any case. */
async function settled(idle: Cost & { seconds: number }): Promise<void> {
  const idlePerSecond = idle.node / idle.seconds
  for (let second = 0; second < 20; second += 1) {
    const { node, seconds: took } = await metered(() => sleep(1000))
    if (node / took < 2 * idlePerSecond) return
  }
}
