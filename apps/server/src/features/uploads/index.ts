/** Public interface of uploaded pictures for other features. */
export { storedPaths } from './uploads.store.ts'
export { uploadsExport } from './uploads.export.ts'
export type { UploadsService } from './uploads.service.ts'
