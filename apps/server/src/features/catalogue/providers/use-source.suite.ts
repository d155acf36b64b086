import { afterAll, beforeAll } from 'vitest'
import { createLog } from '../../../platform/observability/log.ts'
import type { SourceRate, ProviderRateLimit } from '../../../platform/net/provider-rate-limit.ts'
import { createTestClock } from '../../../testing/clock.ts'
import { type FakeSource, type Responder, startFakeSource } from '../../../testing/fake-source.ts'
import type { SourceContext } from './client.ts'
import type { Provider } from './provider.ts'

/** A rate limiter without waiting. */
export const unpaced: ProviderRateLimit = () => (call) => call()

/** A rate limiter without waiting that records its settings and the number of calls. */
export function countSlots(): { rateLimit: ProviderRateLimit; rates: [string, SourceRate][]; taken(): number } {
  const rates: [string, SourceRate][] = []
  let count = 0
  const rateLimit: ProviderRateLimit = (name, rate) => {
    rates.push([name, rate])
    return (call) => {
      count += 1
      return call()
    }
  }
  return { rateLimit, rates, taken: () => count }
}

/**
 * A fake source for the tests of a file, with responses set per test.
 * @param usual Default response.
 */
export function useSource<P extends Provider>(create: (url: string, context: SourceContext) => P, usual: Responder) {
  let source: FakeSource
  beforeAll(async () => {
    source = await startFakeSource()
  })
  afterAll(() => source.stop())
  return {
    /** Requests since the response was set. */
    get asked() {
      return source.asked
    },
    respond: (responder: Responder) => source.respond(responder),
    /** Sets the response, and creates a provider that uses the source. */
    start(responder = usual, more: Partial<SourceContext> = {}) {
      source.respond(responder)
      const clock = createTestClock('2026-11-21T12:00:00Z')
      const usually = { clock, log: createLog('silent'), sleep: () => Promise.resolve(), rateLimit: unpaced }
      return { clock, provider: create(source.url, { ...usually, ...more }) }
    },
  }
}
