import type { PairsResult } from './lib/talk/load.ts'
import { measure, option, places, withTarget } from './lib/talk/run.ts'

/**
 * 100 pairs of people who answer each other as fast as they can: there and back again in a second, and processor time
 * of each, beside a bare `ws` server with one committed insert for each message. `-- --rounds 3` measures both more often,
 * in turn.
 */

const pairs = 100
const seconds = 15
const rounds = option('rounds', 2)

const rows: Record<string, string | number>[] = []
for (const place of places()) {
  for (let round = 1; round <= rounds; round += 1) {
    const [floor, product] = [await once('floor'), await once('product')]
    const rate = ({ result }: typeof floor) => result.roundTrips / result.seconds
    const row = (what: string, measured: typeof floor) => ({
      database: place.name,
      round,
      what,
      'round trips/s': Math.round(rate(measured)),
      'CPU of a round trip, µs': (measured.cpuUs / measured.result.roundTrips).toFixed(0),
      'p50 ms': measured.result.p50.toFixed(1),
      'p99 ms': measured.result.p99.toFixed(1),
    })
    rows.push(row('floor', floor), row('product', product), {
      database: place.name,
      round,
      what: 'times the floor',
      'round trips/s': (rate(product) / rate(floor)).toFixed(2),
    })
  }

  function once(kind: 'product' | 'floor') {
    return withTarget(kind, place, async (target) => {
      await target.ask({ do: 'people', count: pairs * 2 })
      await target.ask({ do: 'pairs', count: pairs })
      return measure<PairsResult>(target, { do: 'pairs', address: target.address, pairs, seconds, warmUp: 4 })
    })
  }
}
console.table(rows)
