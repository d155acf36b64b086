import { syncLoop } from '@trouvaille/domain'
import type { ProbeResult, ReturnResult } from './lib/talk/load.ts'
import { measure, newStore, option, places, startOn } from './lib/talk/run.ts'
import { tokenOf } from './lib/talk/seed.ts'

/**
 * A server is gone, and all of its devices come back to another one, which knows none of them: how long that takes, how
 * long a device waits for its welcome, and how long a request of somebody else does meanwhile. With the pauses that
 * devices make, and without any.
 */

const count = option('sockets', 5000)
const rounds = option('rounds', 1)
const probed = 10

const rows: Record<string, string | number>[] = []
for (const place of places()) {
  const store = await newStore(place)
  const first = await startOn('product', store)
  await first.ask({ do: 'people', count: count + 1 })
  await first.ask({ do: 'group', count: 85 })
  await first.kill()
  for (let round = 1; round <= rounds; round += 1) {
    for (const [what, from, to] of [
      ['as devices do', syncLoop.firstPauseMs / 2, syncLoop.firstPauseMs],
      ['all at once', 0, 0],
    ] as const) {
      const target = await startOn('product', store)
      const url = `http://127.0.0.1:${target.address.port}/api/conversations`
      const token = tokenOf(count)
      const quiet = await measure<ProbeResult>(target, { do: 'probe', url, token, everyMs: 20, seconds: 3 })
      const [{ result }, { result: back, cpuUs }] = await Promise.all([
        measure<ProbeResult>(target, { do: 'probe', url, token, everyMs: 20, seconds: probed }),
        measure<ReturnResult>(target, { do: 'return', address: target.address, count, from, to }),
      ])
      rows.push({
        database: place.name,
        round,
        what,
        'all back after, s': back.seconds.toFixed(1),
        'welcome p50 ms': back.p50.toFixed(0),
        'welcome p99 ms': back.p99.toFixed(0),
        'CPU of each, ms': (cpuUs / 1000 / count).toFixed(2),
        'a request meanwhile, p99 ms': result.p99.toFixed(0),
        'longest ms': result.max.toFixed(0),
        'p99 before, ms': quiet.result.p99.toFixed(0),
      })
      await target.kill()
    }
  }
  await store.remove()
}
console.table(rows)
