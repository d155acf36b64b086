import { recommendationsChanged } from '../recommendations/queries.ts'
import { type App, definePart } from '../../core/app.ts'

/** Interval in which changes are batched into one invalidation, in milliseconds. */
const gatherMs = 400

const gatheredOf = definePart(() => ({
  people: new Set<string>(),
  isOwn: false,
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
}))

/**
 * Cache invalidation after somebody's lists changed: works in common, recommendations by friends, and their profile.
 * @param friendId The member themselves when absent.
 */
export function listsChanged(app: App, friendId?: string): void {
  const gathered = gatheredOf(app)
  if (friendId === undefined) gathered.isOwn = true
  else gathered.people.add(friendId)
  gathered.timer ??= setTimeout(() => {
    gathered.timer = undefined
    recommendationsChanged(app, gathered.isOwn ? undefined : [...gathered.people])
    for (const id of gathered.people) void app.queryClient.invalidateQueries({ queryKey: ['person', id] })
    gathered.people.clear()
    gathered.isOwn = false
  }, gatherMs)
}
