import { option, places, startLoad, withTarget } from './lib/talk/run.ts'

/** What an idle socket takes of the server's memory, of the second 2,000, beside one of a bare `ws` server. */

const count = 2000
const rounds = option('rounds', 2)

const rows: Record<string, string | number>[] = []
for (const place of places()) {
  for (let round = 1; round <= rounds; round += 1) {
    const [floor, product] = [await bytesOf('floor'), await bytesOf('product')]
    rows.push({
      database: place.name,
      round,
      'floor, KB': (floor / 1024).toFixed(1),
      'product, KB': (product / 1024).toFixed(1),
      times: (product / floor).toFixed(2),
    })
  }

  /** Of one socket. */
  function bytesOf(kind: 'product' | 'floor'): Promise<number> {
    return withTarget(kind, place, async (target) => {
      await target.ask({ do: 'people', count: 2 * count })
      const load = startLoad({ do: 'sockets', address: target.address, count })
      await load.ready()
      const before = await target.ask<{ bytes: number }>({ do: 'memory' })
      const { open } = await load.go<{ open: number }>()
      if (open !== 2 * count) throw new Error(`${2 * count - open} connections were cut.`)
      const after = await target.ask<{ bytes: number }>({ do: 'memory' })
      await load.end()
      return (after.bytes - before.bytes) / count
    })
  }
}
console.table(rows)
