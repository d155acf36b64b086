import { lazyComponent } from '../../lib/lazy-component.ts'
import { whenIdle } from '../../platform/lifecycle.ts'

/** Loaded and fetched after the first page, without blocking it. */
const load = () => import('../conversations/unread-badge.tsx')

export const UnreadBadge = lazyComponent(() => load().then((module) => module.UnreadBadge))
export const UnreadOutside = lazyComponent(() => load().then((module) => module.UnreadOutside))
export const ActivityBadge = lazyComponent(() =>
  import('../activity/activity-badge.tsx').then((module) => module.ActivityBadge),
)
export const NoticesBadge = lazyComponent(async () => {
  // Notices are rare: they are fetched when the page is idle.
  await whenIdle()
  return (await import('../safety/notices-badge.tsx')).NoticesBadge
})
