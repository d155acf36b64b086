import type { FetchResult } from './lib/talk/load.ts'
import { measure, option, places, withTarget } from './lib/talk/run.ts'
import { tokenOf } from './lib/talk/seed.ts'

/**
 * What a page of messages costs that are all answers, each with reactions of three people, beside one of messages that
 * are neither: time and processor time of a page over HTTP, in turn.
 */

const fetches = option('fetches', 1000)
const rounds = option('rounds', 3)
const repeats = 4
const token = tokenOf(0)

const rows: Record<string, string | number>[] = []
for (const place of places()) {
  await withTarget('product', place, async (target) => {
    await target.ask({ do: 'people', count: 200 })
    for (const id of ['plain', 'lively']) await target.ask({ do: 'messages', id, count: 2000, writers: 200 })
    await target.ask({ do: 'answers', id: 'lively', people: 3 })
    await target.ask({ do: 'settle' })
    const pageOf = (id: string) => `http://127.0.0.1:${target.address.port}/api/conversations/${id}/messages`

    for (let round = 1; round <= rounds; round += 1) {
      const { result } = await measure<{ first: FetchResult; second: FetchResult }>(target, {
        do: 'compare',
        urls: [pageOf('lively'), pageOf('plain')],
        token,
        count: 500,
      })
      const cpu = { plain: 0, lively: 0 }
      for (let turn = 0; turn <= repeats; turn += 1) {
        for (const id of ['plain', 'lively'] as const) {
          const job = { do: 'fetch', url: pageOf(id), token, count: fetches, connections: 10 } as const
          const measured = await measure<FetchResult>(target, job)
          if (turn > 0) cpu[id] += measured.cpuUs / measured.result.fetches / repeats
        }
      }
      rows.push({
        database: place.name,
        round,
        'p50 with, ms': result.first.p50.toFixed(2),
        'p50 without, ms': result.second.p50.toFixed(2),
        'times (p50)': (result.first.p50 / result.second.p50).toFixed(2),
        'CPU with, µs': cpu.lively.toFixed(0),
        'CPU without, µs': cpu.plain.toFixed(0),
        'times (CPU)': (cpu.lively / cpu.plain).toFixed(2),
      })
    }
  })
}
console.table(rows)
