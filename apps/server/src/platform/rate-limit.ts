import type { RateLimit } from '@trouvaille/domain'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from './errors.ts'

/** Counts attempts by key and refuses those over the limit. */
export interface RateLimiter {
  /**
   * Counts one attempt.
   * @param key What is limited: an address, an account.
   * @throws ApiError `request.rate_limited` with the seconds to wait.
   */
  consume(key: string): Promise<void>
  /** Takes one counted attempt back; a block that has begun goes on. */
  refund(key: string): Promise<void>
}

/** A limiter of this process. Attempts over the limit block the key for one more window. */
export function createRateLimiter(name: string, { points, windowMs }: RateLimit): RateLimiter {
  const duration = windowMs / 1000
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration, blockDuration: duration })
  return {
    async consume(key) {
      try {
        await limiter.consume(key)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new ApiError('request.rate_limited', {
          retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
        })
      }
    },
    async refund(key) {
      await limiter.reward(key)
    },
  }
}
