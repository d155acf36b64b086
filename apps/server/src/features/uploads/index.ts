/** What other features may use of uploaded pictures. */
export { uploadsExport } from './uploads.export.ts'
export type { UploadsService } from './uploads.service.ts'
