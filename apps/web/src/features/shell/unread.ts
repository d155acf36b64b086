import { deferred } from '../../lib/deferred.ts'

/** Fetched, and asking, once the first page is there, which waits for none of it. */
const load = () => import('../conversations/unread-badge.tsx')

export const UnreadBadge = deferred(() => load().then((module) => module.UnreadBadge))
export const UnreadInTitle = deferred(() => load().then((module) => module.UnreadInTitle))
