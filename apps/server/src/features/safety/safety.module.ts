import type { Audit } from '../../platform/audit.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Outbox } from '../../platform/mail.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { RolesService } from '../roles/roles.service.ts'
import type { SuspensionsService } from '../suspensions/suspensions.service.ts'
import { createModerationService } from './moderation.service.ts'
import { createNoticesService } from './notices.service.ts'
import { createReportsService } from './reports.service.ts'
import { createSubjects, type SubjectOptions } from './subjects.ts'

export interface SafetyOptions extends SubjectOptions {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
  bus: Bus
  outbox: Outbox
  roles: RolesService
  suspensions: SuspensionsService
}

export type SafetyServices = ReturnType<typeof createSafetyServices>

/** Reports and moderation, over one list of what can be reported. */
export function createSafetyServices(options: SafetyOptions) {
  const subjects = createSubjects(options)
  return {
    reports: createReportsService({ ...options, subjects }),
    moderation: createModerationService({ ...options, subjects }),
    notices: createNoticesService(options),
  }
}
