import { useInfiniteQuery } from '@tanstack/react-query'
import { CountBadge } from '../../ui/count-badge.tsx'
import { badge } from './badge-texts.ts'
import { requestsQuery } from './queries.ts'

/** The number of pending requests, beside "Amis" in the navigation bars. */
export function RequestsBadge() {
  const { data } = useInfiniteQuery({ ...requestsQuery('received'), refetchOnWindowFocus: true })
  const total = data?.pages.at(-1)?.total ?? 0
  return total > 0 ? <CountBadge count={total} label={badge(total)} /> : null
}
