import type { PersonalData } from '../../platform/db/personal-data.ts'
import { profiles } from './profiles.table.ts'

export const profilesExport = {
  profile: { table: profiles, owners: [profiles.id], without: ['usernameKey'] },
} as const satisfies Record<string, PersonalData>
