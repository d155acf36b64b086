import type { Audit } from '../../platform/security/audit.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { inFrench } from '../../platform/mail/layout.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import { accountDeletedMail } from './deletion-mail.ts'

/** A step of an account's deletion, in its transaction. */
export type DeletionStep = (transaction: Transaction, accountId: string) => Promise<void>

export interface DeletionOptions {
  transact: Transact
  bus: EventBus
  outbox: Outbox
  clock: Clock
  audit: Audit
  /** In order: the profile first, and last the account itself with its cascades [DEL-12] [DEL-14]. */
  steps: readonly DeletionStep[]
}

export type DeletionService = ReturnType<typeof createDeletionService>

/** Deletes an account with all data of GAP-04. */
export function createDeletionService({ transact, bus, outbox, clock, audit, steps }: DeletionOptions) {
  return {
    /**
     * All or nothing: if a step fails, the account stays complete and the person signed in [GAP-03] [DEL-13] [DEL-16].
     * Files are deleted after the commit, because that cannot be rolled back.
     * @param zone Time zone of the person, if known.
     */
    async delete({ id, email }: { id: string; email: string }, zone?: string): Promise<void> {
      await transact(async (transaction) => {
        // Subscribed first: its devices get no other event, and the deletion of mails does not include this one.
        bus.publish(transaction, 'account.gone', { accountId: id })
        bus.publish(transaction, 'account.deleted', { accountId: id, email })
        // Recorded while the account and its pseudonym exist.
        await audit.record(transaction, { action: 'delete_account', accountId: id })
        for (const step of steps) await step(transaction, id)
        // Other pending mails, and records of sent ones, are deleted with the account.
        await outbox.purge(transaction, email)
        await outbox.add(transaction, accountDeletedMail(email, inFrench(clock.now(), zone)))
      })
    },
  }
}
