import type { PersonalData } from '../../platform/db/personal-data.ts'
import { changes } from './changes.table.ts'

export const changesExport = {
  changes: { table: changes, owners: [changes.accountId], without: ['transactionId', 'conversationId', 'activity'] },
} as const satisfies Record<string, PersonalData>
