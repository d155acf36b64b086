import type { BurstsResult, ProbeResult } from './lib/talk/load.ts'
import { measure, option, places, withTarget } from './lib/talk/run.ts'
import { tokenOf } from './lib/talk/seed.ts'

/**
 * Latency for somebody outside a busy group: 80 of its 85 people write at the same moment, again
 * and again, while another person asks for their list of conversations; beside the same requests while nobody writes.
 * `-- --every 250` has them write more often.
 */

const members = 85
const writers = 80
const everyMs = option('every', 1000)
const seconds = option('seconds', 10)
const rounds = option('rounds', 2)

const rows: Record<string, string | number>[] = []
for (const place of places()) {
  await withTarget('product', place, async (target) => {
    await target.ask({ do: 'people', count: members + 1 })
    await target.ask({ do: 'group', count: members })
    const url = `http://127.0.0.1:${target.address.port}/api/conversations`
    const probe = () =>
      measure<ProbeResult>(target, { do: 'probe', url, token: tokenOf(members), everyMs: 20, seconds })

    for (let round = 1; round <= rounds; round += 1) {
      const quiet = await probe()
      const [busy, { result: group }] = await Promise.all([
        probe(),
        measure<BurstsResult>(target, { do: 'bursts', address: target.address, members, writers, everyMs, seconds }),
      ])
      const row = (what: string, { p50, p99, max }: ProbeResult) => ({
        database: place.name,
        round,
        what,
        'p50 ms': p50.toFixed(1),
        'p99 ms': p99.toFixed(1),
        'longest ms': max.toFixed(1),
      })
      rows.push(row('nobody writes', quiet.result), {
        ...row('80 people write', busy.result),
        'p99, times': (busy.result.p99 / quiet.result.p99).toFixed(1),
        delivered: `${group.deliveries} of ${group.expected}`,
        'delivery p99 ms': group.deliveryP99.toFixed(0),
        'answer p99 ms': group.answerP99.toFixed(0),
      })
    }
  })
}
console.table(rows)
