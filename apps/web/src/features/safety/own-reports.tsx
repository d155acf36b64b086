import type { OwnReport } from '@trouvaille/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Excerpt, titleOf } from './evidence.tsx'
import styles from './moderation.module.css'
import { PagedRows } from './paged-rows.tsx'
import { markNoticesSeen, noticesQuery, ownReportsQuery } from './queries.ts'
import { texts } from './texts.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'

const { own: words, notices: noticeWords } = texts

/** What the member reported, and what came of it [GAP-86]. */
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

/** Whether there is anything that moderators decided about the member. */
export function useNotices() {
  return useQuery(noticesQuery).data?.notices ?? []
}

/** Marks what moderators decided as seen, once it has just been asked for and is shown [SAFE-10]. */
export function useSeenNotices(): void {
  const { data, isFetching } = useQuery(noticesQuery)
  const isToMark = !isFetching && data !== undefined && data.unseen > 0
  useEffect(() => {
    if (isToMark) void markNoticesSeen()
  }, [isToMark])
}

/** What moderators decided about the member; who reported them is told to nobody. */
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
