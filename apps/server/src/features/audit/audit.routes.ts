import {
  exportAudit,
  listAuditAlerts,
  listAuditEntries,
  readAuditSummary,
  resolveAuditAlert,
} from '@trouvaille/contract'
import { currentAccount } from '../../platform/http/call.ts'
import { createRouter } from '../../platform/http/router.ts'
import type { ReauthenticationService } from '../accounts/index.ts'
import type { AuditService } from './audit.service.ts'

export function auditRoutes(audit: AuditService, reauthentication: ReauthenticationService) {
  return createRouter()
    .mount(listAuditEntries, async (call) => {
      const { after, ...wanted } = call.query
      return await audit.entries(wanted, after)
    })
    .mount(listAuditAlerts, async (call) => {
      const { state, after } = call.query
      return await audit.alerts(state, after)
    })
    .mount(resolveAuditAlert, async (call) => await audit.resolve(currentAccount(call).id, call.params.id))
    .mount(readAuditSummary, async () => await audit.summary())
    .mount(exportAudit, async (call) => {
      const { id } = currentAccount(call)
      await reauthentication.require(call.headers)
      return await audit.report(id, call.query)
    })
}
