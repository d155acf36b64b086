import type { PersonalData } from '../../platform/db/personal-data.ts'
import { shares } from './sharing.table.ts'

export const sharingExport = {
  /** Received shares, and sent ones that their recipient has not removed. */
  sharedWithMe: { table: shares, owners: [shares.friendId], without: ['itemBytes', 'clientId'] },
  sharedByMe: { table: shares, owners: [shares.sharedBy], without: ['itemBytes', 'clientId'] },
} as const satisfies Record<string, PersonalData>
