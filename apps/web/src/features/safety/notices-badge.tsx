import { useQuery } from '@tanstack/react-query'
import { CountBadge, countText } from '../../ui/count-badge.tsx'
import { badge } from './badge-texts.ts'
import { noticesQuery } from './queries.ts'

/** Number of unread moderation notices, beside the link to them [SAFE-10]. */
export function NoticesBadge() {
  const { data } = useQuery({ ...noticesQuery, refetchOnWindowFocus: true })
  const unseen = data?.unseen ?? 0
  return unseen > 0 ? <CountBadge count={unseen} label={badge(countText(unseen), unseen === 1)} /> : null
}
