/** Public interface of reports and moderation for other features. */
export { safetyExport } from './safety.export.ts'
