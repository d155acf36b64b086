import { type AuditEntry, detailText } from '@trouvaille/domain'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { LevelBadge } from './level-badge.tsx'
import styles from './security.module.css'
import { dashboard } from './texts.ts'

/** The row of a log entry, from either scope. */
export type ShownEntry = Pick<
  AuditEntry,
  'id' | 'action' | 'resource' | 'riskLevel' | 'success' | 'timestamp' | 'details'
>

interface LogListProps<T extends ShownEntry> {
  /** In display order. */
  entries: readonly T[]
  /** Empty state. */
  empty?: string | undefined
  /** Filter above the rows. */
  filters?: ReactNode
  /** Further details of a row: the account. */
  about?: (entry: T) => ReactNode
  /** A second line: the origin. */
  origin?: (entry: T) => ReactNode
  /** Button below the rows that loads more. */
  more?: ReactNode
}

/** "Logs d’Audit" [SEC-12] to [SEC-14]. */
export function LogList<T extends ShownEntry>({
  entries,
  empty = dashboard.logs.empty,
  filters,
  about,
  origin,
  more,
}: LogListProps<T>) {
  return (
    <>
      {filters}
      {entries.length === 0 ? (
        <p className={styles.note}>{empty}</p>
      ) : (
        <ul className={styles.rows}>
          {entries.map((entry) => (
            <LogRow key={entry.id} entry={entry} about={about?.(entry)} origin={origin?.(entry)} />
          ))}
        </ul>
      )}
      {more}
    </>
  )
}

interface LogRowProps {
  entry: ShownEntry
  about: ReactNode
  origin: ReactNode
}

function LogRow({ entry, about, origin }: LogRowProps) {
  const { success, failure } = dashboard.logs
  const details = detailText(entry.details)
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={styles.head}>
          <LevelBadge level={entry.riskLevel} />
          <RelativeTime at={entry.timestamp} />
          {entry.resource && <span>{entry.resource}</span>}
          {about}
        </p>
        <p className={styles.main}>{entry.action}</p>
        {origin && <p className={styles.origin}>{origin}</p>}
        {details && <p className={styles.details}>{details}</p>}
      </div>
      <div className={styles.end}>
        <ToneBadge tone={entry.success ? 'success' : 'critical'} Icon={entry.success ? Check : X}>
          {entry.success ? success : failure}
        </ToneBadge>
      </div>
    </li>
  )
}
