import type { RateLimit } from '../limits.ts'

/** What a device remembers of recent attempts. Times are milliseconds since the epoch. */
export interface Attempts {
  readonly times: readonly number[]
  readonly blockedUntil: number
}

export const noAttempts: Attempts = { times: [], blockedUntil: 0 }

/** Seconds left of a block, rounded up; 0 when there is none. */
export function secondsBlocked(attempts: Attempts, now: number): number {
  return Math.max(0, Math.ceil((attempts.blockedUntil - now) / 1000))
}

/**
 * Records one attempt. The attempt that exceeds the limit inside the window is refused and starts a block
 * as long as the window [GAP-43].
 */
export function recordAttempt(
  attempts: Attempts,
  limit: RateLimit,
  now: number,
): { allowed: boolean; attempts: Attempts } {
  if (attempts.blockedUntil > now) return { allowed: false, attempts }
  const times = attempts.times.filter((time) => time > now - limit.windowMs && time <= now)
  if (times.length >= limit.points) {
    return { allowed: false, attempts: { times, blockedUntil: now + limit.windowMs } }
  }
  return { allowed: true, attempts: { times: [...times, now], blockedUntil: 0 } }
}

/** Without the last attempt, which came to nothing; a block that it led to is lifted, one that was set otherwise is not. */
export function withoutLastAttempt({ times, blockedUntil }: Attempts): Attempts {
  return { times: times.slice(0, -1), blockedUntil: times.length > 0 ? 0 : blockedUntil }
}

/** How many attempts are left before one is refused. */
export function attemptsLeft(attempts: Attempts, limit: RateLimit, now: number): number {
  if (attempts.blockedUntil > now) return 0
  return limit.points - attempts.times.filter((time) => time > now - limit.windowMs && time <= now).length
}
