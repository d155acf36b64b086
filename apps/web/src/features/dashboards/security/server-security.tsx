import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '../../../lib/toasts.ts'
import { ServerAlerts } from './server-alerts.tsx'
import { ServerLogs } from './server-logs.tsx'
import { auditSummaryQuery, auditChanged } from './server-queries.ts'
import { ServerReport } from './server-report.tsx'
import { serverTexts } from './server-texts.ts'
import { Dashboard } from './dashboard.tsx'
import { useApp } from '../../../core/app.ts'

/** The scope "Tous les comptes": the server's audit log of all accounts [GAP-157] [ADM-02]. */
export function ServerSecurity() {
  const app = useApp()
  const { data: summary } = useQuery(auditSummaryQuery)
  const [refreshing, setRefreshing] = useState(false)

  async function refresh(): Promise<boolean> {
    setRefreshing(true)
    try {
      await auditChanged(app, { throwOnError: true })
      return true
    } catch {
      showError(serverTexts.failed.refresh)
      return false
    } finally {
      setRefreshing(false)
    }
  }

  return (
    <Dashboard
      summary={summary}
      refreshing={refreshing}
      onRefresh={refresh}
      alerts={<ServerAlerts />}
      logs={<ServerLogs />}
      report={<ServerReport />}
    />
  )
}
