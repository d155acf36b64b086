import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { relativeTime } from '../../../lib/relative-time.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { texts } from './server-texts.ts'
import styles from './server-metrics.module.css'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** Height in pixels that is reserved while loading. */
  height?: number
  children: (data: T) => ReactNode
}

/** Shows the last answer; when refetching fails, with a note of its age [FIG-08]. */
export function Loaded<T>({ query, height = 240, children }: LoadedProps<T>) {
  const { data, isError, isFetching, refetch } = query
  if (data !== undefined) {
    return (
      <>
        {isError && <Age since={query.dataUpdatedAt} />}
        {children(data)}
      </>
    )
  }
  if (isError && !isFetching) return <LoadFailure text={texts.failed} onRetry={() => void refetch()} />
  return <Skeleton style={{ height }} />
}

function Age({ since }: { since: number }) {
  const age = relativeTime(since, useNow())
  return (
    <p className={styles.stale} role="status">
      {texts.stale(age.charAt(0).toLowerCase() + age.slice(1))}
    </p>
  )
}
