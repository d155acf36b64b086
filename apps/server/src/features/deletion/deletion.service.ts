import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Outbox } from '../../platform/mail.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import { accountDeletedMail } from './deletion-mail.ts'

/** Something that goes when an account goes, in the one transaction of its deletion. */
export type DeletionStep = (transaction: Transaction, accountId: string) => Promise<void>

export interface DeletionOptions {
  transact: Transact
  bus: Bus
  outbox: Outbox
  clock: Clock
  /** In order: the profile first, the account itself, with all that hangs on it, last [DEL-12] [DEL-14]. */
  steps: readonly DeletionStep[]
}

export type DeletionService = ReturnType<typeof createDeletionService>

/** Deletes an account with everything of GAP-04. */
export function createDeletionService({ transact, bus, outbox, clock, steps }: DeletionOptions) {
  return {
    /**
     * All or nothing: when a step fails, the account stays whole and the person signed in [GAP-03] [DEL-13] [DEL-16].
     * Files go after it, because they cannot come back.
     */
    async delete({ id, email }: { id: string; email: string }): Promise<void> {
      await transact(async (transaction) => {
        for (const step of steps) await step(transaction, id)
        // Before the mail: what is removed of sent ones must not take this one along.
        bus.publish(transaction, 'account.deleted', { accountId: id, email })
        // Other mails on their way, and what is remembered of sent ones, go with the account.
        await outbox.forget(transaction, email)
        await outbox.add(transaction, accountDeletedMail(email, clock.now()))
      })
    },
  }
}
