import type { ErrorMetrics, MetricsError } from '@trouvaille/domain'
import { Check } from 'lucide-react'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { LevelBadge } from '../security/level-badge.tsx'
import styles from './metrics.module.css'
import { Empty, Panel, Part } from './panel.tsx'
import { SeverityPart } from './severity-part.tsx'
import { page } from './texts.ts'

/** "Erreurs": the number of errors per severity, and the recent ones [METR-13] [METR-14]. */
export function DeviceErrors({ deviceMetrics }: { deviceMetrics: ErrorMetrics }) {
  return (
    <Panel>
      <SeverityPart counts={deviceMetrics.severityBreakdown} />
      <Part title={page.recent.title}>
        <RecentErrors errors={deviceMetrics.recentErrors} />
      </Part>
    </Panel>
  )
}

function RecentErrors({ errors }: { errors: readonly MetricsError[] }) {
  if (errors.length === 0) return <Empty>{page.recent.empty}</Empty>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it, too
    <ul className={styles.errors} aria-label={page.recent.title} tabIndex={0}>
      {errors.map(({ severity, timestamp, message, context, recovered }, place) => (
        <li key={`${timestamp} ${errors.length - place}`}>
          <p className={styles.about}>
            <LevelBadge level={severity} />
            <RelativeTime at={timestamp} />
            {recovered && (
              <ToneBadge tone="success" Icon={Check}>
                {page.recent.recovered}
              </ToneBadge>
            )}
          </p>
          <p className={styles.message}>{message}</p>
          {context && <p className={styles.small}>{context}</p>}
        </li>
      ))}
    </ul>
  )
}
