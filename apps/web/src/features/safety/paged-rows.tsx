import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './moderation.module.css'

interface PagedRowsProps<Page, Row> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  rowsOf: (page: Page) => readonly Row[]
  /** Empty state. */
  empty: string
  failed: string
  /** Height that is reserved while the first page loads, in pixels. */
  height: number
  /** Renders a row, as a list item. */
  children: (row: Row) => ReactNode
}

/** A paginated list. A decided row disappears, and passes the focus on. */
export function PagedRows<Page, Row>({ query, rowsOf, empty, failed, height, children }: PagedRowsProps<Page, Row>) {
  const { data, isError, isFetching, refetch } = query
  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place)
  const rows = data?.pages.flatMap(rowsOf)
  return (
    <div ref={place} tabIndex={-1}>
      {rows ? (
        rows.length > 0 ? (
          <>
            <ul className={styles.rows}>{rows.map(children)}</ul>
            <MoreButton query={query} />
          </>
        ) : (
          <p className={styles.note}>{empty}</p>
        )
      ) : isError && !isFetching ? (
        <LoadFailure text={failed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton style={{ height }} />
      )}
    </div>
  )
}
