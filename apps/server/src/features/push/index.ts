/** Public interface of push notifications for other features. */
export { pushExport } from './push.export.ts'
