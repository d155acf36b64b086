import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createEmbedded } from '../apps/server/src/features/catalogue/providers/embedded.ts'
import queries from '../apps/server/src/features/catalogue/embedded/queries.json' with { type: 'json' }
import { allMediaTypes, type MediaType } from '../packages/domain/src/index.ts'

/** Search of the embedded catalogue by what people type, one search after the other; and the memory of it with its index. */

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heapMb = () => {
  collect()
  return process.memoryUsage().heapUsed / 1e6
}

const before = heapMb()
const catalogue = createEmbedded()
for (const kind of allMediaTypes) await catalogue.search(kind, 'amour')
const memoryMb = heapMb() - before

const typed = Object.values(queries as Record<string, { kind: MediaType; query: string }[]>).flat()
const times: number[] = []
for (let round = 0; round < 3; round += 1) {
  for (const { kind, query } of typed) {
    const start = performance.now()
    await catalogue.search(kind, query)
    times.push(performance.now() - start)
  }
}
const sorted = times.toSorted((one, other) => one - other)
const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(2)
console.table([
  {
    searches: times.length,
    'median, ms': at(0.5),
    '99 %, ms': at(0.99),
    'longest, ms': at(1),
    'heap, MB': memoryMb.toFixed(1),
  },
])
