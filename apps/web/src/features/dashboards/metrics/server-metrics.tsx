import { useQuery } from '@tanstack/react-query'
import { Choices } from '../../../ui/choices.tsx'
import { MetricRow } from '../../../ui/metric-row.tsx'
import { MetricsTabs } from './metrics-tabs.tsx'
import { ServerErrors } from './server-errors.tsx'
import { countText, percentText, rateText } from './formats.ts'
import { ServerOverview } from './server-overview.tsx'
import { ServerPerformance } from './server-performance.tsx'
import type { Period } from './period.ts'
import { serverQuery, usageQuery } from './server-queries.ts'
import { texts } from './server-texts.ts'
import styles from './server-metrics.module.css'
import { usePeriod } from './use-period.ts'
import { ServerUsage } from './server-usage.tsx'

const options = (['day', 'week', 'month'] as const).map((period) => [period, texts.period[period]] as const)

/** "Métriques" of all accounts: telemetry of devices with consent, and the server's own metrics [GAP-157]. */
export function ServerMetrics() {
  const [period, choose] = usePeriod()
  return (
    <>
      <div className={styles.period}>
        <Choices<Period>
          label={texts.period.label}
          chosen={period}
          options={options}
          onChoose={(chosen) => chosen && choose(chosen)}
        />
      </div>
      <Summary period={period} />
      <Basis period={period} />
      <MetricsTabs
        label={texts.tabs}
        overview={<ServerOverview period={period} />}
        performance={<ServerPerformance period={period} />}
        errors={<ServerErrors period={period} />}
        usage={<ServerUsage period={period} />}
      />
    </>
  )
}

/** Activity: devices in the period, and the current state of the server. */
function Summary({ period }: { period: Period }) {
  const { data: usage } = useQuery(usageQuery(period))
  const { data: server } = useQuery(serverQuery)
  const { report: labels } = texts
  const counted = (value: number | undefined) => (value === undefined ? '–' : countText(value))
  return (
    <div className={styles.summary}>
      <MetricRow
        metrics={[
          { label: labels.views, value: counted(usage?.views.total) },
          { label: labels.actions, value: counted(usage?.actions.reduce((sum, { count }) => sum + count, 0)) },
          { label: labels.errors, value: counted(usage?.errors.total) },
          { label: labels.perMinute, value: server ? rateText(server.requests.perMinute) : '–' },
          { label: labels.present, value: counted(server?.live.present) },
          { label: labels.sockets, value: counted(server?.live.sockets) },
        ]}
      />
    </div>
  )
}

/** Sample size of the metrics [FIG-06]. */
function Basis({ period }: { period: Period }) {
  const { data } = useQuery(usageQuery(period))
  const isEmpty = data && data.views.total === 0 && data.errors.total === 0 && data.actions.length === 0
  const text = !data
    ? ''
    : data.share === 0
      ? texts.switchedOff
      : isEmpty
        ? texts.nobody
        : texts.basis(percentText(data.share))
  return <p className={styles.basis}>{text}</p>
}
