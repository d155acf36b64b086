import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../median.ts'
import { groupSize, seedCommunity } from './community.ts'
import { type Deployment, deploy } from './deployment.ts'
import { atRate, type Crowd, gather } from './load.ts'

/**
 * Four nodes; the people of one group are at the first of them, and each of the other three has fifty people of other
 * groups. What the other three use and receive while the group writes, beside the same time in which nobody does.
 */

const nodes = 4
const others = 150
const perSecond = 200
const seconds = 5

interface Use {
  cpuUs: number
  brokerBytes: number
  frames: number
}

/** @param rounds Windows of each kind, in turn. */
export async function measureUninvolved(serverUrl: string, redisUrl: string, rounds: number) {
  const deployment = await deploy({
    serverUrl,
    redisUrl,
    count: nodes,
    seed: (db) => seedCommunity(db, others + groupSize),
  })
  const { ports } = deployment
  const portOf = (node: number) => ports[node] ?? 0
  const group = await gather(new Map(Array.from({ length: groupSize }, (_, person) => [person, portOf(0)])))
  const bystanders = await gather(
    new Map(Array.from({ length: others }, (_, index) => [groupSize + index, portOf(1 + (index % 3))])),
  )
  const write = (count: number) => group.write(count % groupSize)
  await atRate(perSecond, 2 * seconds, write)
  const quiet: Use[] = []
  const busy: (Use & { involved: number; involvedBytes: number })[] = []
  for (let round = 0; round < rounds; round += 1) {
    quiet.push((await during(deployment, bystanders, () => sleep(seconds * 1000))).uninvolved)
    const { uninvolved, first } = await during(deployment, bystanders, () => atRate(perSecond, seconds, write))
    busy.push({ ...uninvolved, involved: first.cpuUs, involvedBytes: first.brokerBytes })
  }
  group.close()
  bystanders.close()
  await deployment.stop()

  const of = (uses: readonly Use[], field: keyof Use) => median(uses.map((use) => use[field]))
  const row = (what: string, uses: readonly Use[]) => ({
    'for 1,000 messages': what,
    'CPU, ms': (of(uses, 'cpuUs') / 1000).toFixed(0),
    'bytes from Redis': of(uses, 'brokerBytes'),
    'frames to devices': of(uses, 'frames'),
  })
  return [
    row('three others, while the group writes', busy),
    row('three others, while nobody writes', quiet),
    {
      'for 1,000 messages': 'the node of the group',
      'CPU, ms': (median(busy.map(({ involved }) => involved)) / 1000).toFixed(0),
      'bytes from Redis': median(busy.map(({ involvedBytes }) => involvedBytes)),
      'frames to devices': 1000 * groupSize,
    },
  ]
}

/** What is used during some work: by the first node, and by the others together. */
async function during(deployment: Deployment, bystanders: Crowd, work: () => Promise<unknown>) {
  const [before, framesBefore] = [await deployment.metrics(), bystanders.received().frames]
  await work()
  const after = await deployment.metrics()
  const uses = after.map(({ cpuUs, brokerBytes }, node) => ({
    cpuUs: cpuUs - (before[node]?.cpuUs ?? 0),
    brokerBytes: brokerBytes - (before[node]?.brokerBytes ?? 0),
    frames: 0,
  }))
  const [first = { cpuUs: 0, brokerBytes: 0, frames: 0 }, ...rest] = uses
  const sum = (field: 'cpuUs' | 'brokerBytes') => rest.reduce((total, use) => total + use[field], 0)
  const frames = bystanders.received().frames - framesBefore
  return { first, uninvolved: { cpuUs: sum('cpuUs'), brokerBytes: sum('brokerBytes'), frames } }
}
