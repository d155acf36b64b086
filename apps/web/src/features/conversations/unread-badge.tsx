import { useEffect } from 'react'
import { setTitleCount } from '../../lib/page-meta.tsx'
import { setAppBadge } from '../../platform/badge.ts'
import { CountBadge, countText } from '../../ui/count-badge.tsx'
import { badge } from './badge-texts.ts'
import { useUnread } from './use-unread.ts'

/** The unread count beside "Messages" in the navigation bars. */
export function UnreadBadge() {
  const total = useUnread()
  return total > 0 ? <CountBadge count={total} label={badge(countText(total), total === 1)} /> : null
}

/** The unread count before the document title, also on pages without bars, and on the icon of the app [PWA-06]. */
export function UnreadOutside() {
  const total = useUnread()
  useEffect(() => setTitleCount(total > 0 ? countText(total) : ''), [total])
  useEffect(() => setAppBadge(total), [total])
  useEffect(() => () => setTitleCount(''), [])
  return null
}
