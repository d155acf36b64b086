import type { GroupResult } from './lib/talk/load.ts'
import { measure, option, places, withTarget } from './lib/talk/run.ts'

/**
 * A group of 200 connected people in which 20 messages a second are written: processor time of the server for one
 * delivery (that of the database included), and the time from sending to receiving, beside a bare `ws` server with one
 * committed insert for each message. `-- --rounds 3` measures both more often, in turn;
 * `-- --members 256` a larger group.
 */

const members = option('members', 200)
const perSecond = 20
const seconds = 15
const rounds = option('rounds', 2)

const rows: Record<string, string | number>[] = []
for (const place of places()) {
  for (let round = 1; round <= rounds; round += 1) {
    const [floor, product] = [await once('floor'), await once('product')]
    const cpuOf = ({ result, cpuUs }: typeof floor) => cpuUs / result.deliveries
    const row = (what: string, { result, cpuUs }: typeof floor) => ({
      database: place.name,
      round,
      what,
      delivered: `${result.deliveries} of ${result.expected}`,
      'CPU of a delivery, µs': cpuOf({ result, cpuUs }).toFixed(2),
      'p50 ms': result.p50.toFixed(2),
      'p99 ms': result.p99.toFixed(2),
    })
    rows.push(row('floor', floor), row('product', product), {
      database: place.name,
      round,
      what: 'times the floor',
      'CPU of a delivery, µs': (cpuOf(product) / cpuOf(floor)).toFixed(2),
      'p50 ms': (product.result.p50 / floor.result.p50).toFixed(2),
      'p99 ms': (product.result.p99 / floor.result.p99).toFixed(2),
    })
  }

  function once(kind: 'product' | 'floor') {
    return withTarget(kind, place, async (target) => {
      await target.ask({ do: 'people', count: members })
      await target.ask({ do: 'group', count: members })
      return measure<GroupResult>(target, {
        do: 'group',
        address: target.address,
        members,
        perSecond,
        seconds,
        warmUp: 400,
      })
    })
  }
}
console.table(rows)
