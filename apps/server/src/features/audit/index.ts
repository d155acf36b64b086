/** What other features may use of the audit. */
export { auditExport } from './audit.export.ts'
export { pseudonymOf } from './pseudonyms.ts'
