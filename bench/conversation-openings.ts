import { option, places, startLoad, withTarget } from './lib/talk/run.ts'

/**
 * What it costs a server that a thousand devices connect, 50 at a time, right after its start, beside a bare `ws` server
 * that authenticates nobody: processor time of each, and how long it takes; first with sessions that are read from the
 * database, then once more with sessions that the server knows.
 */

const count = option('count', 1000)
const rounds = option('rounds', 2)

interface Opening {
  cpuUs: number
  ms: number
}

const rows: Record<string, string | number>[] = []
for (const place of places()) {
  for (let round = 1; round <= rounds; round += 1) {
    const [floor, product] = [await open('floor'), await open('product')]
    for (const sessions of ['unknown', 'known'] as const) {
      const [bare, own] = [floor[sessions], product[sessions]]
      rows.push({
        database: place.name,
        round,
        sessions,
        'floor, CPU ms': (bare.cpuUs / 1000).toFixed(2),
        'product, CPU ms': (own.cpuUs / 1000).toFixed(2),
        times: (own.cpuUs / bare.cpuUs).toFixed(1),
        'floor, all s': (bare.ms / 1000).toFixed(2),
        'product, all s': (own.ms / 1000).toFixed(2),
      })
    }
  }

  function open(kind: 'product' | 'floor'): Promise<{ unknown: Opening; known: Opening }> {
    return withTarget(kind, place, async (target) => {
      await target.ask({ do: 'people', count })
      const load = startLoad({ do: 'openings', address: target.address, count })
      await load.ready()
      const measured = async (): Promise<Opening> => {
        const before = await target.cpu()
        const { ms } = await load.go<{ ms: number }>()
        return { cpuUs: ((await target.cpu()) - before) / count, ms }
      }
      const unknown = await measured()
      await load.go()
      const known = await measured()
      await load.end()
      return { unknown, known }
    })
  }
}
console.table(rows)
