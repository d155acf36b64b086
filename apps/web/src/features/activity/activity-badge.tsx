import { useInfiniteQuery } from '@tanstack/react-query'
import { CountBadge, countText } from '../../ui/count-badge.tsx'
import { badge } from './badge-texts.ts'
import { activityQuery, countUnseen } from './queries.ts'

/** How much of the activity was not seen, on the bell [ACTV-03]. */
export function ActivityBadge() {
  const { data } = useInfiniteQuery({ ...activityQuery, refetchOnWindowFocus: true })
  const count = countUnseen(data)
  return count > 0 ? <CountBadge count={count} label={badge(countText(count), count === 1)} /> : null
}
