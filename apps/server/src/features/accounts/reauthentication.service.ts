import type { Audit } from '../../platform/security/audit.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import type { AccountsService } from './accounts.service.ts'
import { accountsStore } from './accounts.store.ts'
import type { PasswordHash } from './password-hash.ts'
import type { Session } from './sessions.ts'

/** How long a proof of who is at the device is enough for what cannot be taken back, in milliseconds. */
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

/** Sessions live for weeks; what takes an account away, or all of its data, asks for more than one that is open. */
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
     * Lets the session of these headers pass when its person has proved lately who they are. It reads the database, not
     * what is believed of the session: a proof given to one node counts on the others.
     * @throws ApiError `session.too_old`, `session.required`.
     */
    async require(headers: Headers): Promise<void> {
      const { session } = await readSession(headers)
      const provedAt = session && (await store.provedAt(session.id))
      if (!provedAt) throw new ApiError('session.required')
      if (clock.now().getTime() - provedAt.getTime() > reauthenticationMs) throw new ApiError('session.too_old')
    },

    /**
     * Takes the password as the proof of a session.
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
