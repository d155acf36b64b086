/** What other features may use of favourites. */
export { favouritesExport } from './favourites.export.ts'
export type { FavouritesService } from './favourites.service.ts'
export { favouritesView } from './favourites.sql.ts'
