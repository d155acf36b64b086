/** Public interface of the activity for other features. */
export { activityExport } from './activity.export.ts'
export type { ActivityService } from './activity.service.ts'
