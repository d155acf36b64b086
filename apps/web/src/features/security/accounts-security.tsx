import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '../../lib/toasts.ts'
import { AccountsAlerts } from './accounts-alerts.tsx'
import { AccountsLogs } from './accounts-logs.tsx'
import { auditSummaryQuery, auditChanged } from './accounts-queries.ts'
import { AccountsReport } from './accounts-report.tsx'
import { accountsTexts } from './accounts-texts.ts'
import { Dashboard } from './dashboard.tsx'

/** The scope "Tous les comptes": what the server's audit says about everybody [GAP-157] [ADM-02]. */
export function AccountsSecurity() {
  const { data: summary } = useQuery(auditSummaryQuery)
  const [refreshing, setRefreshing] = useState(false)

  async function refresh(): Promise<boolean> {
    setRefreshing(true)
    try {
      await auditChanged({ throwOnError: true })
      return true
    } catch {
      showError(accountsTexts.failed.refresh)
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
      alerts={<AccountsAlerts />}
      logs={<AccountsLogs />}
      report={<AccountsReport />}
    />
  )
}
