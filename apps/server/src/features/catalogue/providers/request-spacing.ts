import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../../platform/runtime/clock.ts'
import type { Sleep } from '../../../platform/runtime/clock.ts'

export interface RequestSpacingOptions {
  /** Least time between two, in milliseconds. */
  apartMs: number
  /** Longest wait, in milliseconds; who would wait longer is refused. */
  longestWaitMs: number
  clock: Clock
  sleep?: Sleep | undefined
}

/**
 * Spaces out what must not happen too often, in the order of asking.
 * @returns Ends when it is one's turn, and throws when that is too far away.
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
