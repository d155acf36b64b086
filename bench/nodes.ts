import { setTimeout as sleep } from 'node:timers/promises'
import { startRedis } from '../apps/server/src/testing/redis.ts'
import { median } from './lib/median.ts'
import { seedCommunity } from './lib/nodes/community.ts'
import { deploy, type Deployment } from './lib/nodes/deployment.ts'
import { asFastAsPossible, atRate, type Crowd, gather } from './lib/nodes/load.ts'
import { measureUninvolved } from './lib/nodes/uninvolved.ts'
import { databaseServer, processorTime } from './lib/server.ts'
import { option, postgresTime } from './lib/talk/run.ts'

/**
 * One node beside two, on one PostgreSQL and one Redis, each node pinned to a core: processor time of a step of what
 * people do (seven pages and a message to a group of ten, whose people are spread over the nodes) at a fixed rate, and
 * how many steps a second there are where each node has only a part of a core, so that database and load, which share
 * the machine, are not what limits. `-- --rounds 6`, `--rate 200`, `--percent 20` of a core for each node.
 */

const people = 200
const atOnce = 16
const seconds = option('seconds', 5)
const rounds = option('rounds', 5)
const rate = option('rate', 200)
const percent = option('percent', 20)

const serverUrl = databaseServer()
const redis = await startRedis()

interface Place {
  name: string
  deployment: Deployment
  crowd: Crowd
}

const places: Place[] = []
try {
  for (const [name, count, redisUrl] of [
    ['alone, without Redis', 1, undefined],
    ['one node', 1, redis.url],
    ['two nodes', 2, redis.url],
  ] as const) {
    const deployment = await deploy({ serverUrl, redisUrl, count, seed: (db) => seedCommunity(db, people) })
    const { ports } = deployment
    const crowd = await gather(
      new Map(Array.from({ length: people }, (_, person) => [person, ports[person % ports.length] ?? 0])),
    )
    places.push({ name, deployment, crowd })
  }
  // What the engine has not compiled yet is not what a step costs.
  for (const { crowd } of places)
    await asFastAsPossible(atOnce, 2 * seconds, (count) => crowd.step((count * 7) % people))

  const costs = places.map((): Cost[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, place] of places.entries()) costs[index]?.push(await costAtRate(place))
  }
  const medians = costs.map((all) => ({
    node: median(all.map(({ node }) => node)),
    database: median(all.map(({ database }) => database)),
    broker: median(all.map(({ broker }) => broker)),
    load: median(all.map(({ load }) => load)),
  }))
  console.log(
    `Processor time of a step at ${rate} steps/s, in µs; medians of ${rounds} windows of ${seconds} s in turn`,
  )
  console.table(
    places.map(({ name, deployment: { ports } }, index) => {
      const cost = medians[index]
      const nodes = costs[index]?.map(({ node }) => node) ?? []
      return {
        servers: name,
        'all its nodes': cost?.node.toFixed(0),
        'least to most': `${Math.min(...nodes).toFixed(0)} to ${Math.max(...nodes).toFixed(0)}`,
        PostgreSQL: cost?.database.toFixed(0),
        Redis: cost?.broker.toFixed(0),
        'the load itself': cost?.load.toFixed(0),
        'steps/s of a core for each node': ((ports.length * 1e6) / (cost?.node ?? 0)).toFixed(0),
        'times one node': ((ports.length * (medians[1]?.node ?? 0)) / (cost?.node ?? 0)).toFixed(2),
      }
    }),
  )

  const lifts = places.map(({ deployment }) => deployment.limit(percent / 100))
  if (lifts.some((lift) => lift === undefined)) console.log('Control groups cannot be used here: no throughput.')
  else {
    const speeds = places.map((): number[] => [])
    for (let round = -1; round < rounds; round += 1) {
      for (const [index, { crowd }] of places.entries()) {
        const speed = await asFastAsPossible(atOnce, seconds, (count) => crowd.step((count * 7) % people))
        if (round >= 0) speeds[index]?.push(speed)
      }
    }
    console.log(`Steps a second, ${atOnce} at once, where each node has ${percent} % of its core`)
    console.table(
      places.map(({ name }, index) => ({
        servers: name,
        'median/s': median(speeds[index] ?? []).toFixed(0),
        'least to most': `${Math.min(...(speeds[index] ?? [])).toFixed(0)} to ${Math.max(...(speeds[index] ?? [])).toFixed(0)}`,
        'times one node': (median(speeds[index] ?? []) / median(speeds[1] ?? [])).toFixed(2),
      })),
    )
  }
  for (const lift of lifts) lift?.()
  while (places.length > 0) await leave(places.pop())
  console.log('Four nodes, a group at one of them')
  console.table(await measureUninvolved(serverUrl, redis.url, rounds))
} finally {
  for (const place of places) await leave(place)
  await redis.kill()
}

async function leave(place: Place | undefined): Promise<void> {
  place?.crowd.close()
  await place?.deployment.stop()
}

interface Cost {
  node: number
  database: number
  broker: number
  load: number
}

/** Microseconds of a step at each part of it, without what passes in the same time while nobody does anything. */
async function costAtRate({ deployment, crowd }: Place): Promise<Cost> {
  const used = async () => ({
    node: (await deployment.metrics()).reduce((sum, { cpuUs }) => sum + cpuUs, 0),
    database: await postgresTime(serverUrl),
    broker: processorTime(redis.pid() ?? 0),
    load: process.cpuUsage().user + process.cpuUsage().system,
  })
  const before = await used()
  await sleep(seconds * 1000)
  const quiet = await used()
  const steps = await atRate(rate, seconds, (count) => crowd.step(count % people))
  const after = await used()
  const of = (part: keyof Cost) => (after[part] - quiet[part] - (quiet[part] - before[part])) / steps
  return { node: of('node'), database: of('database'), broker: of('broker'), load: of('load') }
}
