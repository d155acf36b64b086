/** Public interface of profiles for other features and the realtime connection. */
export { profilesExport } from './profiles.export.ts'
export type { ProfilesService } from './profiles.service.ts'
export { profilesView, profileSummary } from './profiles.sql.ts'
