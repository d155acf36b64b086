import { queryClient } from '../../lib/query-client.ts'
import { recommendationsChanged } from '../recommendations/queries.ts'

/** For how long changes are gathered: of many, one after the other, the answers are asked for once. */
const gatherMs = 400

const people = new Set<string>()
let isOwn = false
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Asks anew for what follows from the lists of somebody: what both keep, what friends keep, and their profile.
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
