/** Public interface of the stream of changes for the realtime connection and other features. */
export { changesExport } from './changes.export.ts'
export { type ChangePage, type ChangesService, createChangesService } from './changes.service.ts'
export { changesView } from './changes.sql.ts'
export type { StreamState } from './changes.store.ts'
export type { ActivityRow } from './hydrate.ts'
export type { StoredActivity } from './recorded-changes.ts'
export { createChangeRecorder } from './record-changes.ts'
