import { emailKey } from '@trouvaille/domain'
import type { Audit } from '../../platform/security/audit.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import { endSessionsOf, lockAccounts } from '../accounts/index.ts'
import { passkeysStore } from './passkeys.store.ts'

export interface PasskeyResetOptions {
  transact: Transact
  bus: EventBus
  audit: Audit
}

export type PasskeyReset = ReturnType<typeof createPasskeyReset>

/** For somebody who has lost their keys and their codes: they sign in with the password again, and begin anew. */
export function createPasskeyReset({ transact, bus, audit }: PasskeyResetOptions) {
  /**
   * Removes every passkey and the second factor of an account, and ends its sessions.
   * @returns How many passkeys there were; undefined for an unknown e-mail.
   */
  return (email: string): Promise<number | undefined> =>
    transact(async (transaction) => {
      const store = passkeysStore(transaction.db)
      const accountId = await store.idOfEmail(emailKey(email))
      if (accountId === undefined) return undefined
      await lockAccounts(transaction.db, [accountId])
      const removed = await store.deleteAll(accountId)
      await store.turnOff(accountId)
      await endSessionsOf(transaction, bus, accountId)
      await audit.record(transaction, { action: 'second_factor_change', accountId, details: { state: 'reset' } })
      return removed
    })
}
