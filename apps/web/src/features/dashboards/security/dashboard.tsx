import { highRisk, type SecuritySummary } from '@trouvaille/domain'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { clockText, exactClockText, shortDayText } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { type Metric, MetricRow } from '../../../ui/metric-row.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { asTab } from './audit-address.ts'
import styles from './security.module.css'
import { dashboard } from './texts.ts'

interface DashboardProps {
  /** Undefined while loading. */
  summary: SecuritySummary | undefined
  /** Refetches the data. @returns Whether it succeeded. */
  onRefresh: () => boolean | Promise<boolean>
  refreshing?: boolean
  /** The content of the three tabs. */
  alerts: ReactNode
  logs: ReactNode
  report: ReactNode
}

/**
 * The security dashboard, for either scope: four metrics and three tabs [SEC-01] to [SEC-07]. The open tab is in the
 * URL.
 */
export function Dashboard({ summary, onRefresh, refreshing = false, alerts, logs, report }: DashboardProps) {
  const { refresh, refreshed, tabs } = dashboard
  const [renewedAt, setRenewedAt] = useState<Date>()
  const { tab = 'alerts' } = useSearch({ strict: false })
  const navigate = useNavigate()

  async function renew() {
    setRenewedAt((await onRefresh()) ? new Date() : undefined)
  }

  const show = (next: string) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, tab: next === 'alerts' ? undefined : asTab(next) }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <Button small busy={refreshing} className={styles.refresh} onClick={() => void renew()}>
        <RefreshCw aria-hidden="true" />
        {refresh}
      </Button>
      {/* Unchanged data does not show that it was refreshed, so a status message confirms it. */}
      <p className="visually-hidden" role="status">
        {renewedAt && refreshed(exactClockText(renewedAt.getTime()))}
      </p>
      <MetricRow metrics={metricsOf(summary)} />
      <Tabs
        label={tabs.label}
        shown={tab}
        onShow={show}
        tabs={[
          { id: 'alerts', label: tabs.alerts, content: alerts },
          { id: 'logs', label: tabs.logs, content: logs },
          { id: 'summary', label: tabs.summary, content: report },
        ]}
      />
    </>
  )
}

const count = new Intl.NumberFormat('fr-FR')

/** Placeholder of a metric that is loading: equally high, so that the layout does not shift. */
const unknown = '–'

/** The four metrics [SEC-02] to [SEC-05]. */
function metricsOf(summary: SecuritySummary | undefined): Metric[] {
  const { total, open, high, last, never } = dashboard.figures
  if (!summary) return [total, open, high, last].map((label) => ({ label, value: unknown }))
  const { totalLogs, unresolvedAlerts, lastActivity } = summary
  const at = lastActivity === null ? undefined : new Date(lastActivity)
  return [
    { label: total, value: count.format(totalLogs) },
    { label: open, value: count.format(unresolvedAlerts) },
    { label: high, value: count.format(highRisk(summary)) },
    at
      ? {
          label: last,
          value: <time dateTime={at.toISOString()}>{clockText(at.getTime())}</time>,
          note: shortDayText(at.getTime()),
        }
      : { label: last, value: never, isText: true },
  ]
}
