/** Public interface of shares for other features and the realtime connection. */
export { sharingExport } from './sharing.export.ts'
export type { SharingService } from './sharing.service.ts'
