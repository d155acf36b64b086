import { median } from '../median.ts'
import type { FilledServer } from './filled-server.ts'
import type { HotRead } from './hot-reads.ts'

const warmUps = 8

/** Medians of one server. */
export interface Medians {
  /** Processor time of PostgreSQL for a call, in microseconds: other work of the machine does not count. */
  database: number
  /** The whole call, in milliseconds. */
  call: number
}

/** Runs something at some servers in turn, beginning with another one in each round. */
export async function compare(servers: readonly FilledServer[], { work }: HotRead, rounds: number): Promise<Medians[]> {
  const database = servers.map((): number[] => [])
  const calls = servers.map((): number[] => [])
  for (let round = -warmUps; round < rounds; round += 1) {
    for (let turn = 0; turn < servers.length; turn += 1) {
      const place = (round + warmUps + turn) % servers.length
      const server = servers[place]
      if (!server) continue
      const before = await server.processorUs()
      const start = performance.now()
      await work(server)
      const end = performance.now()
      const after = await server.processorUs()
      if (round < 0) continue
      calls[place]?.push(end - start)
      database[place]?.push(after - before)
    }
  }
  return servers.map((_, place) => ({ database: median(database[place] ?? []), call: median(calls[place] ?? []) }))
}
