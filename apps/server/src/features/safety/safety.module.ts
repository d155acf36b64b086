import type { Audit } from '../../platform/security/audit.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import type { RolesService } from '../roles/index.ts'
import type { SuspensionsService } from '../suspensions/index.ts'
import { createModerationService } from './moderation.service.ts'
import { createNoticesService } from './notices.service.ts'
import { createReportsService } from './reports.service.ts'
import { createReportableContent, type ReportableContentOptions } from './reportable-content.ts'

export interface SafetyOptions extends ReportableContentOptions {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
  bus: EventBus
  outbox: Outbox
  roles: RolesService
  suspensions: SuspensionsService
}

export type SafetyServices = ReturnType<typeof createSafetyServices>

/** Reports and moderation, sharing one list of reportable content. */
export function createSafetyServices(options: SafetyOptions) {
  const subjects = createReportableContent(options)
  return {
    reports: createReportsService({ ...options, subjects }),
    moderation: createModerationService({ ...options, subjects }),
    notices: createNoticesService(options),
  }
}
