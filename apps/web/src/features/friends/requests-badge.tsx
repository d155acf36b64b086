import { useInfiniteQuery } from '@tanstack/react-query'
import { requestsQuery } from './queries.ts'
import styles from './requests-badge.module.css'
import { texts } from './texts.ts'

/** Above this the badge says only that there are more. */
const most = 99

/** How many requests wait for an answer, beside "Amis" in the bars. */
export function RequestsBadge() {
  const { data } = useInfiniteQuery({ ...requestsQuery('received'), refetchOnWindowFocus: true })
  const total = data?.pages.at(-1)?.total ?? 0
  if (total === 0) return null
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {total > most ? `${most}+` : total}
      </span>
      <span className="visually-hidden">{texts.badge(total)}</span>
    </>
  )
}
