import type { PersonalData } from '../../platform/db/personal-data.ts'
import { activityStates } from './activity.table.ts'

export const activityExport = {
  activity: { table: activityStates, owners: [activityStates.accountId] },
} as const satisfies Record<string, PersonalData>
