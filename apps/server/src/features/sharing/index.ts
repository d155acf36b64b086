/** What other features and the realtime connection may use of shares. */
export { sharingExport } from './sharing.export.ts'
export type { SharingService } from './sharing.service.ts'
