import { type Column, sql } from 'drizzle-orm'
import type { Role } from '@trouvaille/contract'
import { userRoles } from './roles.table.ts'

/** The roles of a person, as a column. */
export const rolesOf = (personId: Column) =>
  sql<Role[]>`array(select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${personId})`
