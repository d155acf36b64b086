/** Public interface of uploaded pictures for other features. */
export { uploadsExport } from './uploads.export.ts'
export type { UploadsService } from './uploads.service.ts'
