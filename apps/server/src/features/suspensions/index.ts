/** Public interface of suspensions for other features. */
export { suspensionsExport } from './suspensions.export.ts'
export type { SuspensionsService } from './suspensions.service.ts'
export { isAnySuspended } from './suspensions.table.ts'
