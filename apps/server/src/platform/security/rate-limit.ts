import type { Limit } from '@trouvaille/contract'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../http/errors.ts'

/** Counts attempts by key and refuses those over the limit. */
export interface RateLimiter {
  /**
   * Counts attempts.
   * @param key What is limited: a network, an account.
   * @throws ApiError `request.rate_limited` with the seconds to wait.
   */
  consume(key: string, count?: number): Promise<void>
  /** Takes one counted attempt back; a block that has begun goes on. */
  refund(key: string): Promise<void>
}

export type NamedLimit = Pick<Limit, 'name' | 'points' | 'windowMs'>

/** The counts of one server. */
export interface RateLimits {
  /** Attempts over the limit block the key for one more window. Limits of the same name share their counts. */
  of(limit: NamedLimit): RateLimiter
}

/** Counts that this process keeps. */
export function createRateLimits(): RateLimits {
  const limiters = new Map<string, RateLimiter>()
  return {
    of(limit) {
      const limiter = limiters.get(limit.name) ?? createLimiter(limit)
      limiters.set(limit.name, limiter)
      return limiter
    },
  }
}

function createLimiter({ name, points, windowMs }: NamedLimit): RateLimiter {
  const duration = windowMs / 1000
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration, blockDuration: duration })
  return {
    async consume(key, count) {
      try {
        await limiter.consume(key, count)
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
