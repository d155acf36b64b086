import type { FetchResult } from './lib/talk/load.ts'
import { measure, option, places, withTarget } from './lib/talk/run.ts'
import { tokenOf } from './lib/talk/seed.ts'

/**
 * Reading: the newest page of a conversation of a million messages beside that of one of a thousand; processor time of such
 * a page (that of the database included) beside a bare HTTP server with the same prepared statement; and the list of
 * somebody with 500 conversations. `-- --messages 100000` takes a shorter conversation.
 */

const long = option('messages', 1_000_000)
const short = 1000
const fetches = 1000
const repeats = 4
const listFetches = 200
const rounds = option('rounds', 2)
const token = tokenOf(0)

const lengths: Record<string, string | number>[] = []
const costs: Record<string, string | number>[] = []
const lists: Record<string, string | number>[] = []
for (const place of places()) {
  await withTarget('product', place, async (target) => {
    await target.ask({ do: 'people', count: 200 })
    await target.ask({ do: 'messages', id: 'long', count: long, writers: 200 })
    await target.ask({ do: 'messages', id: 'short', count: short, writers: 200 })
    await target.ask({ do: 'groups', count: 498, members: 5 })
    const { port: barePort } = await target.ask<{ port: number }>({ do: 'bare' })
    const api = `http://127.0.0.1:${target.address.port}/api/conversations`
    const pageOf = (id: string) => `${api}/${id}/messages`

    for (let round = 1; round <= rounds; round += 1) {
      const { result } = await measure<{ first: FetchResult; second: FetchResult }>(target, {
        do: 'compare',
        urls: [pageOf('long'), pageOf('short')],
        token,
        count: 500,
      })
      lengths.push({
        database: place.name,
        round,
        [`p50 of ${long} messages, ms`]: result.first.p50.toFixed(2),
        [`p50 of ${short}, ms`]: result.second.p50.toFixed(2),
        times: (result.first.p50 / result.second.p50).toFixed(2),
      })

      const cost = { bare: 0, product: 0 }
      // In turn, so that a slow moment of the machine is both's. The first turn is to warm up.
      for (let turn = 0; turn <= repeats; turn += 1) {
        const bare = await fetchMany(`http://127.0.0.1:${barePort}/long`)
        const product = await fetchMany(pageOf('long'))
        if (turn === 0) continue
        cost.bare += bare.cpu / repeats
        cost.product += product.cpu / repeats
      }
      costs.push({
        database: place.name,
        round,
        'CPU of a page, µs': cost.product.toFixed(0),
        'bare, µs': cost.bare.toFixed(0),
        times: (cost.product / cost.bare).toFixed(2),
      })

      const list = await fetchMany(api, listFetches, 1)
      lists.push({
        database: place.name,
        round,
        'p50 ms': list.result.p50.toFixed(1),
        'p99 ms': list.result.p99.toFixed(1),
        'CPU of a list, µs': list.cpu.toFixed(0),
      })
    }

    async function fetchMany(url: string, count = fetches, connections = 10) {
      const job = { do: 'fetch', url, token, count, connections } as const
      const { result, cpuUs } = await measure<FetchResult>(target, job)
      return { result, cpu: cpuUs / result.fetches }
    }
  })
}
console.table(lengths)
console.table(costs)
console.table(lists)
