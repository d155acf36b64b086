/** What other features and the realtime connection may use of profiles. */
export { profilesExport } from './profiles.export.ts'
export type { ProfilesService } from './profiles.service.ts'
export { profilesView, profileSummary } from './profiles.sql.ts'
