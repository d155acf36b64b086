import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setTitleCount } from '../../lib/page-meta.tsx'
import { CountBadge, countText } from '../../ui/count-badge.tsx'
import { badge } from './badge-texts.ts'
import { totalUnread, unreadQuery } from './queries.ts'

/** Total number of unread messages [GAP-143]. */
const useUnread = () => totalUnread(useQuery({ ...unreadQuery, refetchOnWindowFocus: true }).data ?? [])

/** The unread count beside "Messages" in the navigation bars. */
export function UnreadBadge() {
  const total = useUnread()
  return total > 0 ? <CountBadge count={total} label={badge(countText(total), total === 1)} /> : null
}

/** The unread count before the document title, also on pages without bars. */
export function UnreadInTitle() {
  const total = useUnread()
  useEffect(() => setTitleCount(total > 0 ? countText(total) : ''), [total])
  useEffect(() => () => setTitleCount(''), [])
  return null
}
