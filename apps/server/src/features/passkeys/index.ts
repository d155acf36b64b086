/** Public interface of passkeys for other features. */
export { passkeysExport } from './passkeys.export.ts'
