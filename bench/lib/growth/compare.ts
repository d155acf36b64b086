import { median } from '../median.ts'
import type { FilledServer } from './filled-server.ts'
import type { HotRead } from './hot-reads.ts'

const warmUps = 8

/** Medians of one server, in milliseconds. */
export interface Medians {
  /** Of the statements of a call together. */
  statements: number
  /** Of the whole call. */
  call: number
}

/** Runs something at some servers in turn, beginning with another one in each round. */
export async function compare(servers: readonly FilledServer[], { work }: HotRead, rounds: number): Promise<Medians[]> {
  const statements = servers.map((): number[] => [])
  const calls = servers.map((): number[] => [])
  for (let round = -warmUps; round < rounds; round += 1) {
    for (let turn = 0; turn < servers.length; turn += 1) {
      const place = (round + warmUps + turn) % servers.length
      const server = servers[place]
      if (!server) continue
      const start = performance.now()
      const timed = await server.statementsOf(() => work(server))
      if (round < 0) continue
      calls[place]?.push(performance.now() - start)
      statements[place]?.push(timed.reduce((sum, { ms }) => sum + ms, 0))
    }
  }
  return servers.map((_, place) => ({ statements: median(statements[place] ?? []), call: median(calls[place] ?? []) }))
}
