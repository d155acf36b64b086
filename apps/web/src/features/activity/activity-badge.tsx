import { useInfiniteQuery } from '@tanstack/react-query'
import { CountBadge, countText } from '../../ui/count-badge.tsx'
import { badge } from './badge-texts.ts'
import { activityQuery, countUnseen, entriesOf } from './queries.ts'

/** How much of the activity was not seen, on the bell [ACTV-03]. */
export function ActivityBadge() {
  const { data, hasNextPage } = useInfiniteQuery({ ...activityQuery, refetchOnWindowFocus: true })
  const count = countUnseen(data)
  if (count === 0) return null
  const isLeast = hasNextPage && count === entriesOf(data).length
  return <CountBadge count={count} isLeast={isLeast} label={badge(countText(count, isLeast), count === 1)} />
}
