/** What other features may use of reports and moderation. */
export { safetyExport } from './safety.export.ts'
