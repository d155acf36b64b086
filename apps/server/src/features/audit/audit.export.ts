import type { PersonalData } from '../../platform/db/personal-data.ts'
import { auditAlerts, auditEntries } from './audit.table.ts'

export const auditExport = {
  /** What they did, and what was refused, without the places in a chain that is of the server. */
  audit: {
    table: auditEntries,
    owners: [auditEntries.subject],
    byPseudonym: true,
    without: ['subject', 'request', 'seq', 'hash'],
  },
  /** What looked suspicious; which admin resolved it is not theirs to know. */
  alerts: { table: auditAlerts, owners: [auditAlerts.subject], byPseudonym: true, without: ['subject', 'resolvedBy'] },
} as const satisfies Record<string, PersonalData>
