import { type ErrorFigures, type MetricsError, riskLevels } from '@trouvaille/domain'
import { Check } from 'lucide-react'
import { Bars } from '../../ui/bars.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { When } from '../../ui/when.tsx'
import { LevelBadge, tones } from '../security/level-badge.tsx'
import { dashboard } from '../security/texts.ts'
import styles from './metrics.module.css'
import { Empty, Panel, Part } from './panel.tsx'
import { page } from './texts.ts'

/** "Erreurs": how many of each severity, and the recent ones [METR-13] [METR-14]. */
export function ErrorsPanel({ figures }: { figures: ErrorFigures }) {
  return (
    <Panel>
      <Part title={page.bySeverity} note={page.window}>
        <Bars
          bars={riskLevels.map((severity) => ({
            label: dashboard.levels[severity],
            value: figures.severityBreakdown[severity],
            tone: tones[severity],
          }))}
        />
      </Part>
      <Part title={page.recent.title}>
        <RecentErrors errors={figures.recentErrors} />
      </Part>
    </Panel>
  )
}

function RecentErrors({ errors }: { errors: readonly MetricsError[] }) {
  if (errors.length === 0) return <Empty>{page.recent.empty}</Empty>
  return (
    // Keyboards scroll it, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div className={styles.scroll} role="region" aria-label={page.recent.title} tabIndex={0}>
      <ul className={styles.errors}>
        {errors.map(({ severity, timestamp, message, context, recovered }, place) => (
          <li key={`${timestamp} ${errors.length - place}`}>
            <p className={styles.about}>
              <LevelBadge level={severity} />
              <When at={timestamp} />
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
    </div>
  )
}
