import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../http/errors.ts'
import { createRateLimits, type RateLimiter } from './rate-limit.ts'

const limit = { name: 'test', points: 5, windowMs: 60_000 }

// The rate-limit library reads the system's clock and timers.
beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000_000 }))
afterEach(() => void vi.useRealTimers())

/** The results of that many attempts in a row: "ok", or the seconds to wait. */
async function attempts(limiter: RateLimiter, count: number, key = 'a'): Promise<unknown[]> {
  const outcomes: unknown[] = []
  for (let attempt = 0; attempt < count; attempt += 1) {
    outcomes.push(
      await limiter.consume(key).then(
        () => 'ok',
        (error: unknown) => (error instanceof ApiError ? error.retryAfter : error),
      ),
    )
  }
  return outcomes
}

describe('the limit of attempts', () => {
  test('[GAP-18] [RULE-16] refuses the sixth, with a code and the seconds to wait', async () => {
    const limiter = createRateLimits().of(limit)
    expect(await attempts(limiter, 6)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 60])
    await expect(limiter.consume('a')).rejects.toMatchObject({ code: 'request.rate_limited', status: 429 })
  })

  test('[RULE-18] blocks for as long as the window, and an attempt meanwhile does not lengthen it', async () => {
    const limiter = createRateLimits().of(limit)
    await attempts(limiter, 5)
    vi.advanceTimersByTime(40_000)
    expect(await attempts(limiter, 1)).toEqual([60])
    vi.advanceTimersByTime(30_000)
    expect(await attempts(limiter, 1)).toEqual([30])
    vi.advanceTimersByTime(29_000)
    expect(await attempts(limiter, 1)).toEqual([1])
    vi.advanceTimersByTime(1_000)
    expect(await attempts(limiter, 6)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 60])
  })

  test('[GAP-18] forgets after the window', async () => {
    const limiter = createRateLimits().of(limit)
    await attempts(limiter, 5)
    vi.advanceTimersByTime(60_000)
    expect(await attempts(limiter, 5)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
  })

  test('[GAP-43] counts every key and every limiter for itself', async () => {
    const limits = createRateLimits()
    const one = limits.of(limit)
    const other = limits.of({ ...limit, name: 'other' })
    await attempts(one, 6)
    expect(await attempts(one, 1, 'b')).toEqual(['ok'])
    expect(await attempts(other, 1)).toEqual(['ok'])
  })

  test('[GAP-18] takes back what was refunded', async () => {
    const limiter = createRateLimits().of(limit)
    await attempts(limiter, 5)
    await limiter.refund('a')
    expect(await attempts(limiter, 2)).toEqual(['ok', 60])
  })
})
