import { lazyComponent } from '../../lib/lazy-component.ts'
import { whenIdle } from '../../platform/lifecycle.ts'

/** Fetched, and asking, once the first page is there, which waits for none of it. */
const load = () => import('../conversations/unread-badge.tsx')

export const UnreadBadge = lazyComponent(() => load().then((module) => module.UnreadBadge))
export const UnreadInTitle = lazyComponent(() => load().then((module) => module.UnreadInTitle))
export const NoticesBadge = lazyComponent(async () => {
  // Notices are rare: they are asked for in a pause.
  await whenIdle()
  return (await import('../safety/notices-badge.tsx')).NoticesBadge
})
