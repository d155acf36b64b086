import { openFirst, riskScore, security, summarize } from '@trouvaille/domain'
import { useEffect } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { useStore } from '../../../lib/store.ts'
import { MoreButton } from '../../../ui/more-button.tsx'
import { AlertList } from './alert-list.tsx'
import { alertStore, entryStore, logAction, refreshLog, resolveAlerts } from '../../telemetry/security-log.ts'
import { Dashboard } from './dashboard.tsx'
import { LogList } from './log-list.tsx'
import { saveReport } from './report.ts'
import { Summary } from './summary.tsx'
import { usePart } from './use-part.ts'
import { useApp } from '../../../core/app.ts'

/**
 * The scope "Cet appareil": the complete local log of this device, of all accounts [SEC-29] [GAP-157]. It sends no
 * request.
 */
export function DeviceSecurity() {
  const app = useApp()
  const entries = useStore(entryStore)
  const alerts = useStore(alertStore)
  const now = useNow()
  const summary = summarize(entries, alerts)
  const score = riskScore(alerts, now)
  const shownAlerts = usePart(openFirst(alerts))
  const shownEntries = usePart(entries.toReversed())

  useEffect(() => {
    refreshLog()
    const timer = setInterval(refreshLog, security.renewMs)
    return () => clearInterval(timer)
  }, [])

  function exportReport() {
    void saveReport({ exportedAt: new Date().toISOString(), summary, riskScore: score, alerts, logs: entries })
    logAction(app, 'data_export', 'audit', true)
  }

  return (
    <Dashboard
      summary={summary}
      onRefresh={() => {
        refreshLog()
        return true
      }}
      alerts={
        <AlertList
          alerts={shownAlerts.part}
          onResolve={({ id }) => resolveAlerts([id])}
          more={<MoreButton query={shownAlerts.more} />}
        />
      }
      logs={<LogList entries={shownEntries.part} more={<MoreButton query={shownEntries.more} />} />}
      report={<Summary summary={summary} score={score} onExport={exportReport} />}
    />
  )
}
