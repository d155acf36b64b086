/** Public interface of the stream of changes for the realtime connection and other features. */
export { changesExport } from './changes.export.ts'
export { type ChangePage, type ChangesService, createChangesService } from './changes.service.ts'
export { changesView } from './changes.sql.ts'
export type { ActivityRow } from './hydrate.ts'
export { createChangeRecorder } from './record-changes.ts'
