import type { Role } from '@trouvaille/contract'
import { emailKey } from '@trouvaille/domain'
import type { Database } from '../../platform/database.ts'
import { rolesStore } from './roles.store.ts'

export type RolesService = ReturnType<typeof createRolesService>

/** Roles of people. Only the operator's command changes them; no request can [GAP-20]. */
export function createRolesService(db: Database) {
  const store = rolesStore(db)

  return {
    /** The roles of an account; none means `user` [ROLE-06] [ROLE-07]. */
    rolesOf: (userId: string): Promise<Role[]> => store.rolesOf(userId),

    /** Everybody who has a role. */
    list: (): Promise<{ email: string; role: Role }[]> => store.all(),

    /**
     * Gives or takes a role.
     * @returns The account, and whether anything changed; undefined when nobody has this e-mail.
     */
    async change(
      action: 'grant' | 'revoke',
      email: string,
      role: Role,
    ): Promise<{ userId: string; changed: boolean } | undefined> {
      const userId = await store.idOfEmail(emailKey(email))
      if (userId === undefined) return undefined
      const changed = action === 'grant' ? await store.insert(userId, role) : await store.delete(userId, role)
      return { userId, changed }
    },
  }
}
