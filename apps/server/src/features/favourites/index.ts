/** Public interface of favourites for other features. */
export { favouritesExport } from './favourites.export.ts'
export type { FavouritesService } from './favourites.service.ts'
export { favouritesView } from './favourites.sql.ts'
