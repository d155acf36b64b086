import type { ErrorMetrics, MetricsSession, PerformanceMetrics } from '@trouvaille/domain'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { LoadPart } from './load-part.tsx'
import styles from './metrics.module.css'
import { Panel, Part } from './panel.tsx'
import { SeverityPart } from './severity-part.tsx'
import { page } from './texts.ts'

interface DeviceOverviewProps {
  performance: PerformanceMetrics
  errors: ErrorMetrics
  /** The newest first. */
  sessions: readonly MetricsSession[]
}

/** "Vue d’ensemble": performance, errors, and the last sessions of the device [METR-21]. */
export function DeviceOverview({ performance, errors, sessions }: DeviceOverviewProps) {
  return (
    <Panel>
      <div className={styles.stack}>
        <LoadPart milliseconds={performance.averageLoadTime} />
        <SeverityPart counts={errors.severityBreakdown} />
      </div>
      <Part title={page.sessions.title}>
        <Sessions sessions={sessions} />
      </Part>
    </Panel>
  )
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0)

function Sessions({ sessions }: Pick<DeviceOverviewProps, 'sessions'>) {
  const words = page.sessions
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {[words.start, words.views, words.actions, words.errors].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ id, startTime, pageViews, actions, errors }) => (
          <tr key={id}>
            <th scope="row">
              <RelativeTime at={startTime} />
            </th>
            <td>{sum(pageViews)}</td>
            <td>{sum(actions)}</td>
            <td>{errors.length}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
