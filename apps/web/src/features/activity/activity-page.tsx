import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { hasAttention, onAttentionChange } from '../../platform/lifecycle.ts'
import { classes } from '../../ui/classes.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './activity.module.css'
import { dismissAnnouncement } from './announcement.ts'
import { ActivityRow } from './activity-row.tsx'
import { activityQuery, entriesOf, isUnseen, markActivitySeen, stateOf } from './queries.ts'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

/** "Activité": what others did that concerns the member, the newest first [ACTV-01]. */
export function ActivityPage() {
  usePageMeta({ title: texts.title, isPrivate: true })
  const app = useApp()
  useEffect(() => dismissAnnouncement(app), [app])
  const query = useInfiniteQuery(activityQuery)
  const { data, isError, isFetching, refetch } = query
  const entries = entriesOf(data)
  const seenBefore = useSeenBefore(data && stateOf(data).seenUntil)
  useSeen(entries[0]?.at, stateOf(data).seenUntil)
  return (
    <main className={classes('page', 'gutter', styles.page)} id="content" tabIndex={-1}>
      <h1 className="display">{texts.title}</h1>
      {entries.length > 0 ? (
        <>
          <ul className={styles.rows}>
            {entries.map((entry) => (
              <ActivityRow key={entry.id} entry={entry} isNew={isUnseen(entry, { seenUntil: seenBefore })} />
            ))}
          </ul>
          <MoreButton query={query} auto />
        </>
      ) : data ? (
        <div className={styles.empty}>
          <h2>{texts.empty.title}</h2>
          <p>{texts.empty.help}</p>
        </div>
      ) : isError && !isFetching ? (
        <LoadFailure text={texts.failed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton style={{ height: 360 }} />
      )}
    </main>
  )
}

/** What was seen when the page was opened: what is new stays marked while it is looked at. */
function useSeenBefore(seenUntil: string | null | undefined): string | null {
  const [before, setBefore] = useState(seenUntil)
  if (before === undefined && seenUntil !== undefined) setBefore(seenUntil)
  return before ?? null
}

/** Marks what is shown as seen, once somebody looks at the page. */
function useSeen(newest: string | undefined, seenUntil: string | null): void {
  const app = useApp()
  const isLookedAt = useSyncExternalStore(onAttentionChange, hasAttention)
  const isToMark = isLookedAt && newest !== undefined && (seenUntil === null || newest > seenUntil)
  useEffect(() => {
    if (isToMark) markActivitySeen(app, newest)
  }, [app, isToMark, newest])
}
