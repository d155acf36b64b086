import type { Limit } from '@trouvaille/contract'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../http/errors.ts'

/** A rate limiter by key. */
export interface RateLimiter {
  /**
   * Counts an attempt.
   * @param key The limited network or account.
   * @throws ApiError `request.rate_limited` with the seconds until a retry.
   */
  consume(key: string, count?: number): Promise<void>
  /** Takes back one counted attempt; a block that has begun continues. */
  refund(key: string): Promise<void>
}

export type NamedLimit = Pick<Limit, 'name' | 'points' | 'windowMs'>

/** The rate limiters of one server. */
export interface RateLimits {
  /** Exceeding the limit blocks the key for one more window. Limiters of the same name share their counts. */
  of(limit: NamedLimit): RateLimiter
}

/** @param create The limiter of a limit that was not asked for yet. */
export function createLimits(create: (limit: NamedLimit) => RateLimiter): RateLimits {
  const limiters = new Map<string, RateLimiter>()
  return {
    of(limit) {
      const limiter = limiters.get(limit.name) ?? create(limit)
      limiters.set(limit.name, limiter)
      return limiter
    },
  }
}

/** Rate limiters with in-memory counts. */
export const createRateLimits = (): RateLimits => createLimits(memoryLimiter)

export function memoryLimiter({ name, points, windowMs }: NamedLimit): RateLimiter {
  const duration = windowMs / 1000
  return limiterOver(new RateLimiterMemory({ keyPrefix: name, points, duration, blockDuration: duration }))
}

/** @param counts Where attempts are counted. What it throws beside a rejection is thrown on. */
export function limiterOver(counts: RateLimiterAbstract): RateLimiter {
  return {
    async consume(key, count) {
      try {
        await counts.consume(key, count)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new ApiError('request.rate_limited', {
          retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
        })
      }
    },
    async refund(key) {
      await counts.reward(key)
    },
  }
}
