import type { ReadHeaders } from '../../platform/http/caller.ts'
import type { Audit } from '../../platform/security/audit.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import type { AccountsService } from './accounts.service.ts'
import { accountsStore } from './accounts.store.ts'
import type { PasswordHash } from './password-hash.ts'
import type { Session } from './session-lookup.ts'

/** Validity of an authentication for irreversible actions, in milliseconds. */
const reauthenticationMs = 60 * 60_000

export interface ReauthenticationOptions {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
  readSession: AccountsService['readSession']
  passwordHash: PasswordHash
}

export type ReauthenticationService = ReturnType<typeof createReauthenticationService>

/**
 * Re-authentication: deleting an account, exporting its data or changing how it is signed in to requires more than an
 * open session, which lives for weeks.
 */
export function createReauthenticationService({
  db,
  transact,
  clock,
  audit,
  readSession,
  passwordHash,
}: ReauthenticationOptions) {
  const store = accountsStore(db)

  return {
    /**
     * Requires a recent authentication in the session of these headers. It bypasses the cache, so that a
     * re-authentication on one node counts on the others.
     * @throws ApiError `session.too_old`, `session.required`.
     */
    async require(headers: ReadHeaders): Promise<void> {
      const { session } = await readSession(headers)
      const provedAt = session && (await store.provedAt(session.id))
      if (!provedAt) throw new ApiError('session.required')
      if (clock.now().getTime() - provedAt.getTime() > reauthenticationMs) throw new ApiError('session.too_old')
    },

    /**
     * Requires that the session was opened or confirmed with a passkey, or with a recovery code, whose owner has none.
     * @throws ApiError `session.passkey_required`, `session.required`.
     */
    async requirePasskey(sessionId: string): Promise<void> {
      const last = await store.authenticationOf(sessionId)
      if (!last) throw new ApiError('session.required')
      if (!last.passkeyAt && last.openedBy !== 'recovery-code') throw new ApiError('session.passkey_required')
    },

    /** Records that a session was just confirmed with a passkey. */
    async proveByPasskey(transaction: Transaction, sessionId: string): Promise<void> {
      await accountsStore(transaction.db).setPasskeyAt(sessionId, clock.now())
    },

    /**
     * Re-authenticates a session with the password.
     * @throws ApiError `password.wrong_current`, also for an account without a password.
     */
    async confirm({ id, account }: Session, password: string): Promise<void> {
      if (!(await passwordHash.verify(await store.passwordHashOf(account.id), password))) {
        throw new ApiError('password.wrong_current', { field: 'password' })
      }
      await transact(async (transaction) => {
        await accountsStore(transaction.db).setProvedAt(id, clock.now())
        await audit.record(transaction, { action: 'password_confirmation', accountId: account.id })
      })
    },
  }
}
