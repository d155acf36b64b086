/** Public interface of the audit for other features. */
export { auditExport } from './audit.export.ts'
export { pseudonymOf } from './pseudonyms.ts'
