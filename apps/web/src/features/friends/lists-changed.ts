import { queryClient } from '../../lib/query-client.ts'
import { recommendationsChanged } from '../recommendations/queries.ts'

/** Interval in which changes are batched into one invalidation, in milliseconds. */
const gatherMs = 400

const people = new Set<string>()
let isOwn = false
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Cache invalidation after somebody's lists changed: works in common, recommendations by friends, and their profile.
 * @param friendId The member themselves when absent.
 */
export function listsChanged(friendId?: string): void {
  if (friendId === undefined) isOwn = true
  else people.add(friendId)
  timer ??= setTimeout(() => {
    timer = undefined
    recommendationsChanged(isOwn ? undefined : [...people])
    for (const id of people) void queryClient.invalidateQueries({ queryKey: ['person', id] })
    people.clear()
    isOwn = false
  }, gatherMs)
}
