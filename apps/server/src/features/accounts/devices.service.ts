import type { DeviceSession } from '@trouvaille/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { accountsStore } from './accounts.store.ts'
import type { Session } from './sessions.ts'
import type { SignInPage, SignIns } from './sign-ins.ts'

export type DevicesService = ReturnType<typeof createDevicesService>

/** The devices on which a person is signed in. */
export function createDevicesService(
  db: Database,
  clock: Clock,
  signIns: SignIns,
  forget: (accountId: string) => void,
) {
  const store = accountsStore(db)

  return {
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

    /** @throws ApiError `request.not_found`, also for the session of somebody else. */
    async end(accountId: string, sessionId: string): Promise<void> {
      if (!(await store.deleteSession(accountId, sessionId))) throw new ApiError('request.not_found')
      forget(accountId)
    },

    /** Ends the session in whose place another one was opened [GAP-39]. Harmless when it is over. */
    async replace({ id, account }: Session): Promise<void> {
      await store.deleteSession(account.id, id)
      forget(account.id)
    },

    async endAll(accountId: string): Promise<void> {
      await store.deleteSessions(accountId)
      forget(accountId)
    },

    history: (accountId: string, cursor: string | undefined): Promise<SignInPage> => signIns.page(accountId, cursor),
  }
}
