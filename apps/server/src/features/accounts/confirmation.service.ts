import { emailKey } from '@trouvaille/domain'
import type { Audit } from '../../platform/security/audit.ts'
import type { BackgroundTasks } from '../../platform/runtime/background-tasks.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import { confirmationMail, linkLife } from './account-mails.ts'
import { accountsStore } from './accounts.store.ts'
import type { Secrets } from './secrets.service.ts'

export interface ConfirmationOptions {
  transact: Transact
  clock: Clock
  audit: Audit
  outbox: Outbox
  background: BackgroundTasks
  secrets: Secrets
}

export type ConfirmationService = ReturnType<typeof createConfirmationService>

/** Confirmation of mail addresses [GAP-34]. */
export function createConfirmationService({
  transact,
  clock,
  audit,
  outbox,
  background,
  secrets,
}: ConfirmationOptions) {
  /** Writes the mail of a new account to the outbox, in the sign-up's transaction. */
  async function invite(
    transaction: Transaction,
    account: { id: string; email: string },
    baseUrl: string,
  ): Promise<void> {
    const token = await secrets.issue(transaction, account.id, 'email-confirmation', linkLife.emailConfirmation)
    await outbox.add(transaction, confirmationMail(account.email, `${baseUrl}/confirm-email?token=${token}`))
  }

  return {
    invite,

    /** Sends the link again if an account is waiting for it; all work is done after the response. */
    request(email: string, baseUrl: string): void {
      background.run('email confirmation', async () => {
        await transact(async (transaction) => {
          const account = await accountsStore(transaction.db).ofEmail(emailKey(email))
          if (!account || account.emailVerified) return
          await invite(transaction, account, baseUrl)
          await audit.record(transaction, { action: 'email_confirmation_request', accountId: account.id })
        })
      })
    },

    /** @throws ApiError `email.confirmation_invalid` for a forged, used or expired token. */
    async confirm(token: string): Promise<void> {
      await transact(async (transaction) => {
        const id = await secrets.redeem(transaction, 'email-confirmation', token)
        if (id === undefined) throw new ApiError('email.confirmation_invalid')
        await accountsStore(transaction.db).confirmEmail(id, clock.now())
        await audit.record(transaction, { action: 'email_confirmation', accountId: id })
      })
    },
  }
}
