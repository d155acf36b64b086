import type { PersonalData } from '../../platform/db/personal-data.ts'
import { suspensions } from './suspensions.table.ts'

export const suspensionsExport = {
  /** Who decided is not theirs to know. */
  suspensions: {
    table: suspensions,
    owners: [suspensions.personId],
    without: ['begunBy', 'answeredBy', 'liftedBy'],
  },
} as const satisfies Record<string, PersonalData>
