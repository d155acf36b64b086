import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Interval between two refetches of an answer, in milliseconds. */
const everyMs = 1000

/** Marks answers as outdated by their key, or the beginning of it: those on screen are refetched. */
export type Invalidate = (queryKey: QueryKey) => void

/**
 * Invalidates an answer once a second at most, however many changes come. One that is on its way may have been read
 * before the change, so it is invalidated once more after it.
 * @param signal Aborts at the end of the client.
 */
export function createInvalidation(client: QueryClient, signal?: AbortSignal): Invalidate {
  /** What was invalidated less than a second ago, and whether it is outdated again. */
  const recent = new Map<string, boolean>()
  return function invalidate(queryKey) {
    const name = hashKey(queryKey)
    if (recent.has(name)) return void recent.set(name, true)
    const isPending = client.isFetching({ queryKey }) > 0
    recent.set(name, isPending)
    setTimeout(() => {
      const isOutdated = recent.get(name)
      recent.delete(name)
      if (isOutdated && !signal?.aborted) invalidate(queryKey)
    }, everyMs)
    if (!isPending) void client.invalidateQueries({ queryKey })
  }
}
