import { analysedPlan } from '../../../apps/server/src/testing/query-plans.ts'
import type { FilledServer, Timed } from './filled-server.ts'

const writes = /\b(insert|update|delete)\b/i

/** The plans, in both databases, of the statement of a call that takes longest in the larger one. */
export async function plansOf(
  work: (server: FilledServer) => Promise<unknown>,
  servers: readonly FilledServer[],
): Promise<string[]> {
  const plans: string[] = []
  for (const server of servers) {
    const slowest = (await server.statementsOf(() => work(server)))
      .filter(({ text }) => !writes.test(text))
      .reduce<Timed | undefined>((most, one) => (most && most.ms > one.ms ? most : one), undefined)
    if (!slowest) continue
    plans.push(await analysedPlan(server.db, { sql: slowest.text, params: slowest.values }))
  }
  return plans
}
