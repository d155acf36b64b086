import { useQuery } from '@tanstack/react-query'
import { Choices } from '../../ui/choices.tsx'
import { MetricRow } from '../../ui/metric-row.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { page } from '../metrics/texts.ts'
import { Errors } from './errors.tsx'
import { countText, percentText, rateText } from './formats.ts'
import { Overview } from './overview.tsx'
import { Performance } from './performance.tsx'
import type { Period } from './period.ts'
import { serverQuery, usageQuery } from './queries.ts'
import { texts } from './texts.ts'
import styles from './usage.module.css'
import { usePeriod } from './use-period.ts'
import { PageViews } from './page-views.tsx'

const { tabs } = page
const options = (['day', 'week', 'month'] as const).map((period) => [period, texts.period[period]] as const)

/** "Métriques" of all accounts: what devices measured that tell of it, and what the server knows of itself [GAP-157]. */
export function UsageMetrics() {
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
      <Tabs
        label={texts.tabs}
        tabs={[
          { id: 'overview', label: tabs.overview, content: <Overview period={period} /> },
          { id: 'performance', label: tabs.performance, content: <Performance period={period} /> },
          { id: 'errors', label: tabs.errors, content: <Errors period={period} /> },
          { id: 'usage', label: tabs.usage, content: <PageViews period={period} /> },
        ]}
      />
    </>
  )
}

/** How much is going on: devices in the period, the server now. */
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

/** On what the figures rest [FIG-06]. */
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
