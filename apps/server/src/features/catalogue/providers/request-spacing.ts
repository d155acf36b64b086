import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../../platform/runtime/clock.ts'
import type { Sleep } from '../../../platform/runtime/clock.ts'

export interface RequestSpacingOptions {
  /** Minimum interval, in milliseconds. */
  apartMs: number
  /** Maximum wait, in milliseconds; longer ones are rejected. */
  longestWaitMs: number
  clock: Clock
  sleep?: Sleep | undefined
}

/**
 * Enforces a minimum interval between requests, first come, first served.
 * @returns Resolves when the slot comes, and throws when that is too far away.
 */
export function createRequestSpacing({
  apartMs,
  longestWaitMs,
  clock,
  sleep = wait,
}: RequestSpacingOptions): () => Promise<void> {
  let next = 0
  return async () => {
    const now = clock.now().getTime()
    const slot = Math.max(now, next)
    if (slot - now > longestWaitMs) throw new Error('too many are waiting for their turn')
    next = slot + apartMs
    if (slot > now) await sleep(slot - now)
  }
}
