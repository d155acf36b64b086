import type { PersonalData } from '../../platform/db/personal-data.ts'
import { images } from './uploads.table.ts'

export const uploadsExport = {
  pictures: { table: images, owners: [images.ownerId] },
} as const satisfies Record<string, PersonalData>
