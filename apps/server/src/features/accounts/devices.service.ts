import type { DeviceSession } from '@trouvaille/contract'
import type { Audit } from '../../platform/security/audit.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import { accountsStore } from './accounts.store.ts'
import { type EndSession, endSessionsOf } from './session-revocation.ts'
import type { Session } from './session-lookup.ts'
import type { SignInPage, SignIns } from './sign-ins.ts'

export interface DevicesOptions {
  db: Database
  transact: Transact
  bus: EventBus
  clock: Clock
  audit: Audit
  signIns: SignIns
  endSession: EndSession
}

export type DevicesService = ReturnType<typeof createDevicesService>

/** Active sessions of a person, one per device. */
export function createDevicesService({ db, transact, bus, clock, audit, signIns, endSession }: DevicesOptions) {
  const store = accountsStore(db)

  const endAllWith = (transaction: Transaction, accountId: string) => endSessionsOf(transaction, bus, accountId)

  return {
    endAllWith,

    async list({ id, account }: Session): Promise<DeviceSession[]> {
      const sessions = await store.sessionsOf(account.id, clock.now())
      return sessions.map((session) => ({
        id: session.id,
        current: session.id === id,
        createdAt: session.createdAt.toISOString(),
        lastUsedAt: session.updatedAt.toISOString(),
        device: session.userAgent ?? '',
        address: session.ipAddress,
      }))
    },

    /** @throws ApiError `request.not_found`, also for another person's session. */
    async end(accountId: string, sessionId: string): Promise<void> {
      if (!(await endSession(accountId, sessionId, 'session_end'))) throw new ApiError('request.not_found')
    },

    /** Ends the session that a new one replaces [GAP-39]. Idempotent. */
    async replace({ id, account }: Session): Promise<void> {
      await endSession(account.id, id, 'session_end')
    },

    async endAll(accountId: string): Promise<void> {
      await transact(async (transaction) => {
        const sessions = await endAllWith(transaction, accountId)
        if (sessions === 0) return
        await audit.record(transaction, { action: 'logout_everywhere', accountId, details: { sessions } })
      })
    },

    history: (accountId: string, cursor: string | undefined): Promise<SignInPage> => signIns.page(accountId, cursor),
  }
}
