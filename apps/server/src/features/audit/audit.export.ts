import type { PersonalData } from '../../platform/db/personal-data.ts'
import { auditAlerts, auditEntries } from './audit.table.ts'

export const auditExport = {
  /** Actions and rejections, without their positions in the server's hash chain. */
  audit: {
    table: auditEntries,
    owners: [auditEntries.subject],
    byPseudonym: true,
    without: ['subject', 'request', 'seq', 'hash'],
  },
  /** Alerts about the person; which admin resolved them is not theirs to know. */
  alerts: { table: auditAlerts, owners: [auditAlerts.subject], byPseudonym: true, without: ['subject', 'resolvedBy'] },
} as const satisfies Record<string, PersonalData>
