/** What other features may use of the catalogue. */
export type { CatalogueService } from './catalogue.service.ts'
