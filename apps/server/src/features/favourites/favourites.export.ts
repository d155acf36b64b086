import type { PersonalData } from '../../platform/db/personal-data.ts'
import { favourites } from './favourites.table.ts'

export const favouritesExport = {
  favourites: { table: favourites, owners: [favourites.userId], without: ['itemBytes'] },
} as const satisfies Record<string, PersonalData>
