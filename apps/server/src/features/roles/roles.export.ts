import type { PersonalData } from '../../platform/db/personal-data.ts'
import { userRoles } from './roles.table.ts'

export const rolesExport = {
  roles: { table: userRoles, owners: [userRoles.userId] },
} as const satisfies Record<string, PersonalData>
