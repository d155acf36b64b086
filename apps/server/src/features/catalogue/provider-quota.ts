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

/** Rate limit of one account's requests to providers, so that none uses up our quota. */
export const providerQuota = { name: 'provider-questions', points: 240, windowMs: 60_000 }

export type ProviderQuota = ReturnType<typeof createProviderQuota>

/** Rate-limited access to providers, with logging of failures. */
export function createProviderQuota(log: Log, limits: RateLimits, after: After) {
  const questions = limits.of(providerQuota)
  return {
    /**
     * Loads a response for an account, whose requests to providers are counted. Concurrent callers share the response,
     * but not a rate limit error of the first: then another of them makes the request.
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
     * A response with a time-out for its caller. A late one still fills the cache.
     * @throws HttpFailure after the time-out, else what the request throws.
     */
    inTime<T>(answer: Promise<T>): Promise<T> {
      return within(after, providerTimeoutMs, answer, () => {
        throw new HttpFailure('no answer in time')
      })
    },

    /** @throws The error, if it is an ApiError. */
    failed(provider: Provider, call: string, error: unknown): void {
      if (error instanceof ApiError) throw error
      // An open circuit was logged when it opened; a full queue is no failure.
      if (error instanceof CircuitOpenError || error instanceof ProviderRateLimitError) return
      const reason = error instanceof HttpFailure ? error.message : undefined
      log.warn({ provider: provider.name, call, reason, err: error }, 'provider failed')
    },
  }
}
