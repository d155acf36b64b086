import { providerTimeoutMs } from '@trouvaille/domain'
import { CircuitOpenError } from '../../platform/net/circuit-breaker.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { After } from '../../platform/runtime/clock.ts'
import { HttpFailure } from '../../platform/net/http-failure.ts'
import type { Log } from '../../platform/observability/log.ts'
import { ProviderRateLimitError } from '../../platform/net/provider-rate-limit.ts'
import type { RateLimits } from '../../platform/security/rate-limit.ts'
import { within } from './source-circuit-breaker.ts'
import type { Provider } from './providers/provider.ts'

/** Questions to providers that one account may cause: none of them may use up what they give to all. */
export const providerQuota = { name: 'provider-questions', points: 240, windowMs: 60_000 }

export type ProviderQuota = ReturnType<typeof createProviderQuota>

/** How somebody's questions reach providers, and what is said of those that fail. */
export function createProviderQuota(log: Log, limits: RateLimits, after: After) {
  const questions = limits.of(providerQuota)
  return {
    /**
     * Loads an answer for somebody, whose question to the provider counts. Those who wait for the same answer share it,
     * but not the refusal of the one who asked: then another of them asks.
     */
    async loadFor<T>(
      asker: string | undefined,
      load: (question: () => Promise<T>) => Promise<T>,
      question: () => Promise<T>,
    ): Promise<T> {
      for (;;) {
        let isAsking = false
        try {
          return await load(async () => {
            isAsking = true
            if (asker !== undefined) await questions.consume(asker)
            return question()
          })
        } catch (error) {
          if (isAsking || !(error instanceof ApiError)) throw error
        }
      }
    },

    /**
     * The answer to somebody who waits for it, which nobody does for ever. What comes later is kept for the next one.
     * @throws HttpFailure when it does not come in time, else what the question throws.
     */
    inTime<T>(answer: Promise<T>): Promise<T> {
      return within(after, providerTimeoutMs, answer, () => {
        throw new HttpFailure('no answer in time')
      })
    },

    /** @throws The error, when it is a refusal of ours. */
    failed(provider: Provider, call: string, error: unknown): void {
      if (error instanceof ApiError) throw error
      // That a provider rests was logged when it began to; that many wait for it is no failure.
      if (error instanceof CircuitOpenError || error instanceof ProviderRateLimitError) return
      const reason = error instanceof HttpFailure ? error.message : undefined
      log.warn({ provider: provider.name, call, reason, err: error }, 'provider failed')
    },
  }
}
