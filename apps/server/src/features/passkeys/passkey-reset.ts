import { emailKey } from '@trouvaille/domain'
import type { Audit } from '../../platform/security/audit.ts'
import { inFrench } from '../../platform/mail/layout.ts'
import type { NewMail } from '../../platform/mail/outbox.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import { endSessionsOf, lockAccounts } from '../accounts/index.ts'
import { passkeysResetMail } from './passkey-mails.ts'
import { passkeysStore } from './passkeys.store.ts'

export interface PasskeyResetOptions {
  transact: Transact
  bus: EventBus
  audit: Audit
  clock: Clock
  addMail: (transaction: Transaction, mail: NewMail) => Promise<unknown>
}

export type PasskeyReset = ReturnType<typeof createPasskeyReset>

/** For somebody who has lost their keys and their codes: they sign in with the password again, and begin anew. */
export function createPasskeyReset({ transact, bus, audit, clock, addMail }: PasskeyResetOptions) {
  /**
   * Removes every passkey and the second factor of an account, ends its sessions, and tells its owner by mail.
   * @returns How many passkeys there were; undefined for an unknown e-mail.
   */
  return (email: string): Promise<number | undefined> =>
    transact(async (transaction) => {
      const store = passkeysStore(transaction.db)
      const to = emailKey(email)
      const accountId = await store.idOfEmail(to)
      if (accountId === undefined) return undefined
      await lockAccounts(transaction.db, [accountId])
      const removed = await store.deleteAll(accountId)
      await store.turnOff(accountId)
      await endSessionsOf(transaction, bus, accountId)
      await audit.record(transaction, { action: 'second_factor_change', accountId, details: { state: 'reset' } })
      await addMail(transaction, passkeysResetMail(to, inFrench(clock.now())))
      return removed
    })
}
