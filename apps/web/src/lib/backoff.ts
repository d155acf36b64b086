import { syncLoop } from '@trouvaille/domain'

/** Delays between retries: exponential, with jitter, so that devices that failed together do not retry together. */
export interface Backoff {
  /** @returns The delay before the next retry, in milliseconds; the one after it is twice as long. */
  next(): number
  /** After a success: the next delay is the first one. */
  reset(): void
  /** For what will last: the next delay is the longest one. */
  raise(): void
}

/** @param random A number from 0 to 1, different each time. */
export function createBackoff(random: () => number): Backoff {
  let pause: number = syncLoop.firstPauseMs
  return {
    next() {
      const delay = pause * (1 - random() / 2)
      pause = Math.min(pause * 2, syncLoop.longestPauseMs)
      return delay
    },
    reset() {
      pause = syncLoop.firstPauseMs
    },
    raise() {
      pause = syncLoop.longestPauseMs
    },
  }
}
