import { useQuery } from '@tanstack/react-query'
import { CountBadge, countText } from '../../ui/count-badge.tsx'
import { badge } from './badge-texts.ts'
import { noticesQuery } from './queries.ts'

/** How much of what the team decided was not seen yet, on the way to it [SAFE-10]. */
export function NoticesBadge() {
  const { data } = useQuery({ ...noticesQuery, refetchOnWindowFocus: true })
  const unseen = data?.unseen ?? 0
  return unseen > 0 ? <CountBadge count={unseen} label={badge(countText(unseen), unseen === 1)} /> : null
}
