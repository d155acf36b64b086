import type { OwnReport } from '@trouvaille/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Excerpt, titleOf } from './evidence.tsx'
import styles from './moderation.module.css'
import { PagedRows } from './paged-rows.tsx'
import { noticesSeenActs, noticesQuery, ownReportsQuery } from './queries.ts'
import { texts } from './texts.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { perform } from '../../core/acts.ts'
import { useApp } from '../../core/app.ts'

const { own: words, notices: noticeWords } = texts

/** The member's own reports, and their outcome [GAP-86]. */
export function OwnReports() {
  const query = useInfiniteQuery(ownReportsQuery)
  return (
    <PagedRows query={query} rowsOf={({ reports }) => reports} empty={words.empty} failed={words.failed} height={72}>
      {(report) => <Row key={report.id} report={report} />}
    </PagedRows>
  )
}

function Row({ report: { evidence, reason, reportedAt, decision } }: { report: OwnReport }) {
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <span className={styles.badge}>{words.states[decision ?? 'open']}</span>
        <RelativeTime at={reportedAt} />
      </p>
      <p className={styles.name}>{titleOf(evidence)}</p>
      <Excerpt evidence={evidence} />
      <p className={styles.small}>{texts.reasons[reason]}</p>
    </li>
  )
}

/** Whether there are moderation notices for the member. */
export function useNotices() {
  return useQuery(noticesQuery).data?.notices ?? []
}

/** Marks the moderation notices as read, once they are refetched and shown [SAFE-10]. */
export function useSeenNotices(): void {
  const app = useApp()
  const { data, isFetching } = useQuery(noticesQuery)
  const isToMark = !isFetching && data !== undefined && data.unseen > 0
  useEffect(() => {
    if (isToMark) void perform(app, noticesSeenActs, null)
  }, [app, isToMark])
}

/** Moderation notices for the member; reporters are never disclosed. */
export function Notices() {
  return (
    <ul className={styles.rows}>
      {useNotices().map(({ id, type, decision, reasons, decidedAt }) => (
        <li key={id} className={styles.row}>
          <p className={styles.head}>
            <RelativeTime at={decidedAt} />
          </p>
          <p className={styles.name}>{noticeWords.decisions[decision][type]}</p>
          <p className={styles.small}>{noticeWords.reasons(reasons)}</p>
        </li>
      ))}
    </ul>
  )
}
