/** Public interface of roles for other features. */
export { rolesExport } from './roles.export.ts'
export type { RolesService } from './roles.service.ts'
export { rolesOf } from './roles.sql.ts'
