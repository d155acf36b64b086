/** Public interface of the catalogue for other features. */
export type { CatalogueService } from './catalogue.service.ts'
