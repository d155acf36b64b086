import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Outbox } from '../../platform/mail.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import { accountDeletedMail } from './deletion-mail.ts'

/** Something that goes when an account goes, in the one transaction of its deletion. */
export type DeletionStep = (transaction: Transaction, accountId: string) => Promise<void>

export interface DeletionOptions {
  transact: Transact
  outbox: Outbox
  clock: Clock
  log: Log
  /** In order: the profile first, the account itself, with all that hangs on it, last [DEL-12] [DEL-14]. */
  steps: readonly DeletionStep[]
  /** Removes the person's files, once the account is gone. */
  removeFilesOf: (account: { id: string; email: string }) => Promise<void>
  /** Makes the account's sessions unknown at once. */
  forget: (accountId: string) => void
}

export type DeletionService = ReturnType<typeof createDeletionService>

/** Deletes an account with everything of GAP-04. */
export function createDeletionService({ transact, outbox, clock, log, steps, removeFilesOf, forget }: DeletionOptions) {
  return {
    /**
     * All or nothing: when a step fails, the account stays whole and the person signed in [GAP-03] [DEL-13] [DEL-16].
     * Files go last, because they cannot come back.
     */
    async delete(account: { id: string; email: string }): Promise<void> {
      const { id, email } = account
      await transact(async (transaction) => {
        for (const step of steps) await step(transaction, id)
        // Other mails on their way, and what is remembered of sent ones, go with the account.
        await outbox.forget(transaction, email)
        await outbox.add(transaction, accountDeletedMail(email, clock.now()))
      })
      forget(id)
      try {
        await removeFilesOf(account)
      } catch (error) {
        log.error({ err: error, account: id }, 'files of a deleted account could not be removed')
      }
    },
  }
}
