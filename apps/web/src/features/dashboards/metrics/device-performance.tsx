import {
  formatDuration,
  isSlowQuery,
  type PerformanceMetrics,
  type SlowQuery,
  type VitalName,
  vitalNames,
  vitalRating,
} from '@trouvaille/domain'
import { CircleCheck, Timer, TriangleAlert, XCircle } from 'lucide-react'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { LoadPart } from './load-part.tsx'
import styles from './metrics.module.css'
import { Empty, Panel, Part } from './panel.tsx'
import { page } from './texts.ts'

interface DevicePerformanceProps {
  deviceMetrics: PerformanceMetrics
  vitals: Readonly<Partial<Record<VitalName, number>>>
}

/** "Performances": web vitals, durations and slow operations of the device [METR-09] to [METR-12]. */
export function DevicePerformance({ deviceMetrics, vitals }: DevicePerformanceProps) {
  return (
    <Panel>
      <div className={styles.stack}>
        <div>
          <LoadPart milliseconds={deviceMetrics.averageLoadTime} />
          <dl className={styles.rows}>
            <div>
              <dt>{page.operations}</dt>
              <dd>{count.format(deviceMetrics.totalOperations)}</dd>
            </div>
          </dl>
        </div>
        <Part title={page.vitals.title}>
          <Vitals vitals={vitals} />
        </Part>
      </div>
      <Part title={page.queries.title}>
        <Queries queries={deviceMetrics.slowestQueries} />
      </Part>
    </Panel>
  )
}

const count = new Intl.NumberFormat('fr-FR')
const score = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

const ratings = {
  good: { tone: 'success', Icon: CircleCheck },
  fair: { tone: 'high', Icon: TriangleAlert },
  poor: { tone: 'critical', Icon: XCircle },
} as const

function Vitals({ vitals }: Pick<DevicePerformanceProps, 'vitals'>) {
  const { names, ratings: words, none } = page.vitals
  return (
    <dl className={styles.rows}>
      {vitalNames.map((name) => {
        const value = vitals[name]
        const rating = value === undefined ? undefined : vitalRating(name, value)
        return (
          <div key={name}>
            <dt>{names[name]}</dt>
            {value === undefined || !rating ? (
              <dd className={styles.small}>{none}</dd>
            ) : (
              <dd>
                <ToneBadge {...ratings[rating]}>{words[rating]}</ToneBadge>
                {name === 'CLS' ? score.format(value) : formatDuration(value)}
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

function Queries({ queries }: { queries: readonly SlowQuery[] }) {
  if (queries.length === 0) return <Empty>{page.queries.empty}</Empty>
  return (
    <ol className={styles.rows}>
      {queries.map(({ name, duration }) => (
        <li key={name}>
          <span className={styles.name}>{name}</span>
          <span className={styles.value}>
            {isSlowQuery(duration) && (
              <ToneBadge tone="critical" Icon={Timer}>
                {page.queries.slow}
              </ToneBadge>
            )}
            {formatDuration(duration)}
          </span>
        </li>
      ))}
    </ol>
  )
}
