import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure } from '../../../lib/api.ts'
import { showError } from '../../../lib/toasts.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useReauthentication } from '../../account/use-reauthentication.tsx'
import { forRole } from '../../roles/roles.ts'
import { auditChanged, auditSummaryQuery } from './server-queries.ts'
import { serverTexts } from './server-texts.ts'
import { saveReport } from './report.ts'
import styles from './security.module.css'
import { Summary } from './summary.tsx'
import { dashboard } from './texts.ts'
import { useApp } from '../../../core/app.ts'

const { failed, tooOften } = serverTexts

/** Summary of the audit of all accounts, and its report, which requires re-authentication [ADM-06]. */
export function ServerReport() {
  const app = useApp()
  const { data: summary, isError, isFetching, refetch } = useQuery(auditSummaryQuery)
  const { withReauthentication, asking, dialog } = useReauthentication({
    submit: dashboard.summary.export,
    look: 'primary',
  })
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const report = await withReauthentication(() => forRole(app, app.call('get /api/audit/report', { query: {} })))
      if (!report) return
      await saveReport(report)
      // The download adds an audit entry itself.
      void auditChanged(app)
    } catch (error) {
      console.error('The report could not be taken', error)
      const seconds = error instanceof ApiFailure ? error.retryAfter : undefined
      showError(seconds === undefined ? failed.report : tooOften(seconds))
    } finally {
      setBusy(false)
    }
  }

  if (!summary) {
    if (!isError || isFetching) return <Skeleton style={{ height: 180, marginTop: 16 }} />
    return (
      <div className={styles.note}>
        <LoadFailure text={failed.summary} onRetry={() => void refetch()} />
      </div>
    )
  }
  return (
    <>
      <Summary summary={summary} score={summary.riskScore} exporting={busy && !asking} onExport={() => void save()} />
      {dialog}
    </>
  )
}
