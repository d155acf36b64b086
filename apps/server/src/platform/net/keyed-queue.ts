import { setImmediate } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { ApiError } from '../http/errors.ts'

/** Maximum queue length per key; only a script sends more. */
const mostWaiting = 30

/**
 * Limits concurrent calls per key; further ones are queued. Between two calls it yields to the event loop, so that no
 * key keeps the server busy.
 * @returns Runs one call. It throws ApiError `request.rate_limited` when the queue of its key is full.
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
