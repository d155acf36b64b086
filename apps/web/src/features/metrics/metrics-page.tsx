import type { ReactNode } from 'react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { MetricRow } from '../../ui/metric-row.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { secondsInWords } from '@trouvaille/domain'
import { ScopeSwitch } from '../roles/scope-switch.tsx'
import { useScope } from '../roles/use-scope.ts'
import { ErrorsPanel } from './errors-panel.tsx'
import styles from './metrics.module.css'
import { OverviewPanel } from './overview-panel.tsx'
import { PerformancePanel } from './performance-panel.tsx'
import { page as words } from './texts.ts'
import { UsagePanel } from './usage-panel.tsx'
import { type DeviceMetrics, useDeviceMetrics } from './use-device-metrics.ts'

const clearings = ['operations', 'errors'] as const

/** "Métriques": what this device measures of itself, or what is shown of all accounts [GAP-157]. */
export function MetricsPage({ accounts }: { accounts: ReactNode }) {
  usePageMeta({ title: words.title, isPrivate: true })
  const scope = useScope()
  return (
    <main className={classes('page', 'gutter', styles.page)} id="content" tabIndex={-1}>
      {scope === 'accounts' ? (
        <>
          <Head />
          {accounts}
        </>
      ) : (
        <OfDevice />
      )}
    </main>
  )
}

/** The title of the page, what can be done there, and the choice of the scope. */
const Head = ({ actions }: { actions?: ReactNode }) => (
  <div className={styles.head}>
    <h1 className="display">{words.title}</h1>
    <ScopeSwitch className={styles.scope} />
    {actions}
  </div>
)

function OfDevice() {
  const { deviceMetrics, clear } = useDeviceMetrics()
  const actions = (
    <div className={styles.actions}>
      {clearings.map((what) => (
        <Button
          key={what}
          small
          onClick={() => {
            clear(what)
            showToast({ title: words.cleared[what], tone: 'success' })
          }}
        >
          {words.clear[what]}
        </Button>
      ))}
    </div>
  )
  return (
    <>
      <Head actions={actions} />
      <DeviceMetrics deviceMetrics={deviceMetrics} />
    </>
  )
}

function DeviceMetrics({ deviceMetrics }: { deviceMetrics: DeviceMetrics }) {
  const { usage, errors, performance, pageViews, vitals, sessions } = deviceMetrics
  const { deviceMetrics: labels, tabs } = words
  return (
    <>
      <MetricRow
        metrics={[
          { label: labels.session, value: secondsInWords(usage.sessionDuration) },
          { label: labels.views, value: usage.pageViews, note: labels.unique(usage.uniquePages) },
          { label: labels.actions, value: usage.totalActions },
          { label: labels.errors, value: errors.total, note: labels.recovered(errors.recoveryRate) },
        ]}
      />
      <Tabs
        label={tabs.label}
        tabs={[
          {
            id: 'overview',
            label: tabs.overview,
            content: <OverviewPanel performance={performance} errors={errors} sessions={sessions} />,
          },
          {
            id: 'performance',
            label: tabs.performance,
            content: <PerformancePanel deviceMetrics={performance} vitals={vitals} />,
          },
          { id: 'errors', label: tabs.errors, content: <ErrorsPanel deviceMetrics={errors} /> },
          {
            id: 'usage',
            label: tabs.usage,
            content: <UsagePanel actions={usage.actionBreakdown} pageViews={pageViews} />,
          },
        ]}
      />
    </>
  )
}
