import type { PersonalData } from '../../platform/db/personal-data.ts'
import { shares } from './sharing.table.ts'

export const sharingExport = {
  /** What friends shared with the person, and what the person shared, as long as the friend keeps it. */
  sharedWithMe: { table: shares, owners: [shares.friendId], without: ['itemBytes', 'clientId'] },
  sharedByMe: { table: shares, owners: [shares.sharedBy], without: ['itemBytes', 'clientId'] },
} as const satisfies Record<string, PersonalData>
