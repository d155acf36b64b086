import { createHmac } from 'node:crypto'
import type { RedisClientType } from '@redis/client'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { within } from '../runtime/within.ts'
import { ApiError } from '../http/errors.ts'
import {
  createLimits,
  limiterOver,
  memoryLimiter,
  type NamedLimit,
  type RateLimiter,
  type RateLimits,
} from './rate-limit.ts'

export interface SharedRateLimitsOptions {
  client: RedisClientType
  /** Whether the broker answers. */
  isUp: () => boolean
  prefix: string
  /** Hides who is counted: keys are networks, accounts and what people sign in with. */
  secret: string
}

/** How long a count is waited for, in milliseconds. */
const answerMs = 250

/** Rate limiters whose counts all nodes share. While the broker is away each node counts for itself, from nothing. */
export const createSharedRateLimits = (options: SharedRateLimitsOptions): RateLimits =>
  createLimits((limit) => createSharedLimiter(limit, options))

function createSharedLimiter(
  limit: NamedLimit,
  { client, isUp, prefix, secret }: SharedRateLimitsOptions,
): RateLimiter {
  const { name, points, windowMs } = limit
  const duration = windowMs / 1000
  const shared = limiterOver(
    new RateLimiterRedis({
      storeClient: client,
      useRedisPackage: true,
      keyPrefix: `${prefix}limit:${name}`,
      points,
      duration,
      blockDuration: duration,
    }),
  )
  const own = memoryLimiter(limit)
  const hidden = (key: string) => createHmac('sha256', secret).update(key).digest('base64url').slice(0, 22)

  async function count(here: (limiter: RateLimiter, key: string) => Promise<void>, key: string): Promise<void> {
    if (isUp()) {
      try {
        const counted = here(shared, hidden(key)).then(() => true)
        if ((await within(counted, answerMs)) !== undefined) return
      } catch (error) {
        if (error instanceof ApiError) throw error
      }
    }
    return here(own, key)
  }

  return {
    consume: (key, times) => count((limiter, counted) => limiter.consume(counted, times), key),
    refund: (key) => count((limiter, counted) => limiter.refund(counted), key),
  }
}
