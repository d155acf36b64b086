import { secondsInWords } from '@trouvaille/domain'
import { showToast } from '../../../lib/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { MetricRow } from '../../../ui/metric-row.tsx'
import { DeviceErrors } from './device-errors.tsx'
import { DeviceOverview } from './device-overview.tsx'
import { DevicePerformance } from './device-performance.tsx'
import { DeviceUsage } from './device-usage.tsx'
import { Head } from './head.tsx'
import styles from './metrics.module.css'
import { MetricsTabs } from './metrics-tabs.tsx'
import { page } from './texts.ts'
import { useDeviceMetrics } from './use-device-metrics.ts'

const clearings = ['operations', 'errors'] as const

/** The scope "Cet appareil": the local metrics of this device. It sends no request. */
export function DeviceMetrics() {
  const { deviceMetrics, clear } = useDeviceMetrics()
  const { usage, errors, performance, pageViews, vitals, sessions } = deviceMetrics
  const { deviceMetrics: labels, tabs } = page
  const actions = (
    <div className={styles.actions}>
      {clearings.map((what) => (
        <Button
          key={what}
          small
          onClick={() => {
            clear(what)
            showToast({ title: page.cleared[what], tone: 'success' })
          }}
        >
          {page.clear[what]}
        </Button>
      ))}
    </div>
  )
  return (
    <>
      <Head actions={actions} />
      <MetricRow
        metrics={[
          { label: labels.session, value: secondsInWords(usage.sessionDuration) },
          { label: labels.views, value: usage.pageViews, note: labels.unique(usage.uniquePages) },
          { label: labels.actions, value: usage.totalActions },
          { label: labels.errors, value: errors.total, note: labels.recovered(errors.recoveryRate) },
        ]}
      />
      <MetricsTabs
        label={tabs.label}
        overview={<DeviceOverview performance={performance} errors={errors} sessions={sessions} />}
        performance={<DevicePerformance deviceMetrics={performance} vitals={vitals} />}
        errors={<DeviceErrors deviceMetrics={errors} />}
        usage={<DeviceUsage actions={usage.actionBreakdown} pageViews={pageViews} />}
      />
    </>
  )
}
