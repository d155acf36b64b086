import { type AuditEntry, detailText } from '@trouvaille/domain'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { LevelBadge } from './level-badge.tsx'
import styles from './security.module.css'
import { dashboard } from './texts.ts'

/** What a row shows of an entry, whoever keeps it. */
export type ShownEntry = Pick<
  AuditEntry,
  'id' | 'action' | 'resource' | 'riskLevel' | 'success' | 'timestamp' | 'details'
>

interface LogListProps<T extends ShownEntry> {
  /** In the order in which they are shown. */
  entries: readonly T[]
  /** Said in the place of no rows. */
  empty?: string | undefined
  /** Above the rows: chooses among them. */
  filters?: ReactNode
  /** What a row says besides: who it was. */
  about?: (entry: T) => ReactNode
  /** And below that: from where. */
  origin?: (entry: T) => ReactNode
  /** Below the rows: brings more of them. */
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
