import { emailKey } from '@trouvaille/domain'
import type { Audit } from '../../platform/security/audit.ts'
import type { BackgroundTasks } from '../../platform/runtime/background-tasks.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { timeZoneOf } from '../../platform/http/caller.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { inFrench } from '../../platform/mail/layout.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import { linkLife, passwordChangedMail, resetMail } from './account-mails.ts'
import type { AccountsService, SignedIn } from './accounts.service.ts'
import { accountsStore } from './accounts.store.ts'
import type { PasswordHash } from './password-hash.ts'
import type { Secrets } from './secrets.service.ts'
import type { Session } from './session-lookup.ts'

export interface PasswordsOptions {
  db: Database
  transact: Transact
  bus: EventBus
  clock: Clock
  audit: Audit
  outbox: Outbox
  background: BackgroundTasks
  secrets: Secrets
  accounts: AccountsService
  passwordHash: PasswordHash
}

export type PasswordsService = ReturnType<typeof createPasswordsService>

/** The URL of a reset page, with the two halves of the secret [AUTH-16] [GAP-36]. */
function resetUrl(baseUrl: string, secret: string): string {
  const half = secret.length / 2
  return `${baseUrl}/reset-password?access_token=${secret.slice(0, half)}&refresh_token=${secret.slice(half)}`
}

/** Forgotten and changed passwords [GAP-36] [GAP-48]. */
export function createPasswordsService({
  db,
  transact,
  bus,
  clock,
  audit,
  outbox,
  background,
  secrets,
  accounts,
  passwordHash: passwords,
}: PasswordsOptions) {
  /** Sets the password, ends sessions and notifies the person, in one transaction. */
  async function settle(
    transaction: Transaction,
    { id, email }: { id: string; email: string },
    passwordHash: string,
    { by, zone, keptSession }: { by: 'password' | 'mail'; zone: string | undefined; keptSession?: string },
  ): Promise<void> {
    const store = accountsStore(transaction.db)
    await store.setPasswordHash(id, passwordHash, clock.now())
    const sessionIds = await store.deleteSessions(id, keptSession)
    await audit.record(transaction, { action: 'change_password', accountId: id, details: { by } })
    bus.publish(transaction, 'session.ended', { accountId: id, sessionIds })
    await secrets.revoke(transaction, id, 'password-reset')
    // A sign-in with the password of before.
    await secrets.revoke(transaction, id, 'second-factor')
    await outbox.add(transaction, passwordChangedMail(email, inFrench(clock.now(), zone)))
  }

  return {
    /** Sends a reset link if the account exists; all work is done after the response. */
    requestReset(email: string, baseUrl: string): void {
      background.run('password reset', async () => {
        await transact(async (transaction) => {
          const account = await accountsStore(transaction.db).ofEmail(emailKey(email))
          if (!account) return
          const secret = await secrets.issue(transaction, account.id, 'password-reset', linkLife.passwordReset)
          await audit.record(transaction, { action: 'password_reset', accountId: account.id })
          await outbox.add(transaction, resetMail(account.email, resetUrl(baseUrl, secret)))
        })
      })
    },

    /**
     * Sets a new password with a mailed secret, ends every session and creates one. The mail has proved the address.
     * @throws ApiError `password.reset_invalid` for a forged, used or expired secret; `account.suspended` and
     *   `session.second_factor_required`, with the new password set.
     */
    async reset(
      { accessToken, refreshToken, password }: { accessToken: string; refreshToken: string; password: string },
      headers: Headers,
    ): Promise<SignedIn> {
      const secret = accessToken + refreshToken
      // Hashing is expensive; an invalid secret must not trigger it.
      if ((await secrets.ownerOf(db, 'password-reset', secret)) === undefined)
        throw new ApiError('password.reset_invalid')
      const passwordHash = await passwords.hash(password)
      const account = await transact(async (transaction) => {
        const store = accountsStore(transaction.db)
        const id = await secrets.redeem(transaction, 'password-reset', secret)
        const email = id === undefined ? undefined : await store.emailOf(id)
        if (id === undefined || email === undefined) throw new ApiError('password.reset_invalid')
        await store.confirmEmail(id, clock.now())
        await settle(transaction, { id, email }, passwordHash, { by: 'mail', zone: timeZoneOf(headers) })
        return { id, email }
      })
      return accounts.open(account, headers)
    },

    /** Whether an account has a password; one created with a provider has none before its first reset. */
    isSet: async (accountId: string): Promise<boolean> =>
      (await accountsStore(db).passwordHashOf(accountId)) !== undefined,

    /**
     * Changes the password of a signed-in person, and ends their other sessions.
     * @param zone Time zone of the person, if known.
     * @throws ApiError `password.wrong_current`, also for an account without a password.
     */
    async change({ id, account }: Session, currentPassword: string, password: string, zone?: string): Promise<void> {
      const current = await accountsStore(db).passwordHashOf(account.id)
      if (!(await passwords.verify(current, currentPassword))) {
        throw new ApiError('password.wrong_current', { field: 'currentPassword' })
      }
      const passwordHash = await passwords.hash(password)
      await transact(async (transaction) => {
        await settle(transaction, account, passwordHash, { by: 'password', zone, keptSession: id })
        await accountsStore(transaction.db).setProvedAt(id, clock.now())
      })
    },
  }
}
