import type { Role } from '@trouvaille/contract'
import { emailKey } from '@trouvaille/domain'
import type { Audit } from '../../platform/security/audit.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import { rolesStore } from './roles.store.ts'

export interface RolesOptions {
  db: Database
  transact: Transact
  bus: EventBus
  audit: Audit
}

export type RolesService = ReturnType<typeof createRolesService>

/** Roles. Only the operator's command changes them; no request can [GAP-20]. */
export function createRolesService({ db, transact, bus, audit }: RolesOptions) {
  const store = rolesStore(db)

  return {
    /** The roles of an account; empty means `user` [ROLE-06] [ROLE-07]. */
    rolesOf: (userId: string): Promise<Role[]> => store.rolesOf(userId),

    /** Everybody with a role. */
    list: (): Promise<{ email: string; role: Role }[]> => store.all(),

    /**
     * Grants or revokes a role.
     * @returns Whether anything changed; undefined for an unknown e-mail.
     */
    async change(action: 'grant' | 'revoke', email: string, role: Role): Promise<boolean | undefined> {
      return transact(async (transaction) => {
        const inside = rolesStore(transaction.db)
        const accountId = await inside.idOfEmail(emailKey(email))
        if (accountId === undefined) return undefined
        bus.publish(transaction, 'account.changed', { accountId })
        const changed = await (action === 'grant' ? inside.insert(accountId, role) : inside.delete(accountId, role))
        if (!changed) return false
        await audit.record(transaction, { action: 'role_change', accountId, details: { action, role } })
        bus.publish(transaction, 'role.changed', { accountId, action, role })
        return true
      })
    },
  }
}
