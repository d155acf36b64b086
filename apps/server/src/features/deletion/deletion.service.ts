import type { Audit } from '../../platform/security/audit.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { inFrench } from '../../platform/mail/layout.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import { accountDeletedMail } from './deletion-mail.ts'

/** Something that goes when an account goes, in the one transaction of its deletion. */
export type DeletionStep = (transaction: Transaction, accountId: string) => Promise<void>

export interface DeletionOptions {
  transact: Transact
  bus: EventBus
  outbox: Outbox
  clock: Clock
  audit: Audit
  /** In order: the profile before the account itself, which is last, with all that hangs on it [DEL-12] [DEL-14]. */
  steps: readonly DeletionStep[]
}

export type DeletionService = ReturnType<typeof createDeletionService>

/** Deletes an account with everything of GAP-04. */
export function createDeletionService({ transact, bus, outbox, clock, audit, steps }: DeletionOptions) {
  return {
    /**
     * All or nothing: when a step fails, the account stays whole and the person signed in [GAP-03] [DEL-13] [DEL-16].
     * Files go after it, because they cannot come back.
     * @param zone Time zone of the person, where it is known.
     */
    async delete({ id, email }: { id: string; email: string }, zone?: string): Promise<void> {
      await transact(async (transaction) => {
        // The first that follows: its devices hear of nothing else, and what is removed of sent mails is not this one.
        bus.publish(transaction, 'account.deleted', { accountId: id, email })
        // While there is an account whose pseudonym it can bear.
        await audit.record(transaction, { action: 'delete_account', accountId: id })
        for (const step of steps) await step(transaction, id)
        // Other mails on their way, and what is remembered of sent ones, go with the account.
        await outbox.purge(transaction, email)
        await outbox.add(transaction, accountDeletedMail(email, inFrench(clock.now(), zone)))
      })
    },
  }
}
