import type { UsageReport } from '@trouvaille/contract'
import { metrics, vitalRating } from '@trouvaille/domain'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert, XCircle } from 'lucide-react'
import { TimeChart } from '../../../ui/time-chart/time-chart.tsx'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { Part } from './panel.tsx'
import { page } from './texts.ts'
import { countText, durationText, scoreText } from './formats.ts'
import { Loaded } from './loaded.tsx'
import { NumbersTable } from './numbers-table.tsx'
import type { Period } from './period.ts'
import { usageQuery } from './server-queries.ts'
import { quantilesOf } from './series.ts'
import { ServerState } from './server-state.tsx'
import { texts } from './server-texts.ts'
import styles from './server-metrics.module.css'

const { vitals: words, operations: operationWords } = texts

type Usage = UsageReport & { until: number }
type Vital = UsageReport['vitals'][number]

/** "Performances": web vitals on devices, and the performance of the server. */
export function ServerPerformance({ period }: { period: Period }) {
  const usage = useQuery(usageQuery(period))
  return (
    <div className={styles.sections}>
      <Loaded query={usage} height={480}>
        {(report) => (
          <>
            <Part title={words.title} note={words.help}>
              <div className={styles.vitals}>
                {report.vitals.map((vital) => (
                  <VitalMetrics key={vital.vital} vital={vital} usage={report} />
                ))}
              </div>
            </Part>
            <Part title={operationWords.title} note={operationWords.help}>
              <Operations operations={report.operations} />
            </Part>
          </>
        )}
      </Loaded>
      <ServerState />
    </div>
  )
}

const formats = { LCP: durationText, INP: durationText, CLS: scoreText }
const marksOf = (vital: Vital['vital']) =>
  metrics.vitals[vital].map((value, place) => ({ value, name: place === 0 ? words.good : words.poor }))
/** Thresholds of the verdicts, drawn as lines across a chart. */
const marks = { LCP: marksOf('LCP'), INP: marksOf('INP'), CLS: marksOf('CLS') }
const looks = {
  good: { tone: 'success', Icon: CircleCheck },
  fair: { tone: 'high', Icon: TriangleAlert },
  poor: { tone: 'critical', Icon: XCircle },
} as const

/** One web vital: verdict, current value and history [FIG-05]. */
function VitalMetrics({ vital: { vital, count, p50, p75, p95, points }, usage }: { vital: Vital; usage: Usage }) {
  const format = formats[vital]
  const rating = p75 === null ? undefined : vitalRating(vital, p75)
  const report = [
    [texts.series.p50, p50],
    [texts.series.p75, p75],
    [texts.series.p95, p95],
  ] as const
  return (
    <article className={styles.vital}>
      <TimeChart
        title={page.vitals.names[vital]}
        series={quantilesOf(points)}
        from={usage.from}
        until={usage.until}
        step={usage.step}
        format={format}
        fractions={vital === 'CLS'}
        marks={marks[vital]}
      >
        <p className={styles.verdict}>
          {rating ? <ToneBadge {...looks[rating]}>{page.vitals.ratings[rating]}</ToneBadge> : words.none}
          {count > 0 && <span>{words.count(count, countText(count))}</span>}
        </p>
        <dl className={styles.quantiles}>
          {report.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="display">{value === null ? '–' : format(value)}</dd>
            </div>
          ))}
        </dl>
      </TimeChart>
    </article>
  )
}

function Operations({ operations }: { operations: UsageReport['operations'] }) {
  return (
    <NumbersTable
      caption={operationWords.title}
      columns={operationWords.columns}
      empty={operationWords.empty}
      rows={operations.map(({ name, count, slow, p50, p75, p95 }) => ({
        name: name === 'other' ? operationWords.other : name,
        count: countText(count),
        slow: countText(slow),
        p50: durationText(p50),
        p75: durationText(p75),
        p95: durationText(p95),
      }))}
    />
  )
}
