import { useState } from 'react'
import { ApiFailure } from '../../../lib/api.ts'
import { showError } from '../../../lib/toasts.ts'
import { forRole } from '../../roles/roles.ts'
import { serverTexts } from './server-texts.ts'
import { auditChanged } from './server-queries.ts'
import { useApp } from '../../../core/app.ts'

const { failed, tooOften } = serverTexts

/** Resolves alerts of all accounts: an optimistic update, rolled back when the server rejects it [ADM-03]. */
export function useResolve() {
  const app = useApp()
  const [resolved, setResolved] = useState<ReadonlySet<string>>(new Set())

  async function resolve(id: string) {
    setResolved((before) => new Set(before).add(id))
    try {
      await forRole(app, app.call('post /api/audit/alerts/{id}/resolution', { params: { id } }))
    } catch (error) {
      console.error('The alert could not be resolved', error)
      setResolved((before) => new Set([...before].filter((other) => other !== id)))
      showError(reason(error))
    }
    await auditChanged(app)
  }

  return { isResolved: (id: string) => resolved.has(id), resolve: (id: string) => void resolve(id) }
}

function reason(error: unknown): string {
  if (!(error instanceof ApiFailure)) return failed.resolve
  if (error.code === 'audit.alert_not_found') return failed.alertGone
  return error.retryAfter === undefined ? failed.resolve : tooOften(error.retryAfter)
}
