import { setImmediate } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { ApiError } from '../http/errors.ts'

/** Calls of one key that may wait for their turn; a script sends more. */
const mostWaiting = 30

/**
 * Lets so many calls of one key be answered at a time; the others wait for their turn. Between two of them everybody
 * else is heard, so that no single key keeps the server busy.
 * @returns Runs one call. It throws ApiError `request.rate_limited` where too many are waiting.
 */
export function createKeyedQueue(atOnce: number) {
  const queues = new Map<string, LimitFunction>()
  const begin = pLimit(1)
  return async function queued<T>(key: string, call: () => Promise<T>): Promise<T> {
    const queue = queues.get(key) ?? pLimit(atOnce)
    if (queue.pendingCount >= mostWaiting) throw new ApiError('request.rate_limited', { retryAfter: 1 })
    queues.set(key, queue)
    try {
      return await queue(async () => {
        await begin(() => setImmediate())
        return call()
      })
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key)
    }
  }
}
