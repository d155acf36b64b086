/** What other features may use of roles. */
export { rolesExport } from './roles.export.ts'
export type { RolesService } from './roles.service.ts'
export { rolesOf } from './roles.sql.ts'
