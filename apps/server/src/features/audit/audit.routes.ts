import {
  exportAudit,
  listAuditAlerts,
  listAuditEntries,
  readAuditSummary,
  resolveAuditAlert,
} from '@trouvaille/contract'
import { createRouter, currentAccount } from '../../platform/http/router.ts'
import type { ReauthenticationService } from '../accounts/index.ts'
import type { AuditService } from './audit.service.ts'

const done = { ok: true as const }

export function auditRoutes(audit: AuditService, reauthentication: ReauthenticationService) {
  return createRouter()
    .openapi(listAuditEntries, async (c) => {
      const { after, ...wanted } = c.req.valid('query')
      return c.json(await audit.entries(wanted, after), 200)
    })
    .openapi(listAuditAlerts, async (c) => {
      const { state, after } = c.req.valid('query')
      return c.json(await audit.alerts(state, after), 200)
    })
    .openapi(resolveAuditAlert, async (c) => {
      await audit.resolve(currentAccount(c).id, c.req.valid('param').id)
      return c.json(done, 200)
    })
    .openapi(readAuditSummary, async (c) => c.json(await audit.summary(), 200))
    .openapi(exportAudit, async (c) => {
      const { id } = currentAccount(c)
      await reauthentication.require(c.req.raw.headers)
      return c.json(await audit.report(id, c.req.valid('query')), 200)
    })
}
