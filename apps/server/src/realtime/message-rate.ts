import { live } from '@trouvaille/domain'
import type { Clock } from '../platform/runtime/clock.ts'

/** Messages of one connection in a window. */
export interface MessageRate {
  points: number
  windowMs: number
}

/** Counts the messages of one connection. @returns Called for each message: whether it is one too many. */
export function createMessageRate(clock: Clock, { points, windowMs }: MessageRate = live.messages): () => boolean {
  let count = 0
  let windowEnds = 0
  return () => {
    const now = clock.now().getTime()
    if (now >= windowEnds) {
      windowEnds = now + windowMs
      count = 0
    }
    count += 1
    return count > points
  }
}
