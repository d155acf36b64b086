import type { PushSettings, PushSubscriptionInput } from '@trouvaille/contract'
import { pushEndpoint, pushKinds } from '@trouvaille/domain'
import { ApiError } from '../../platform/http/errors.ts'
import { isPublicKey } from '../../platform/push/payload-encryption.ts'
import { type PushTransports, transportNames } from '../../platform/push/transport.ts'
import type { Vapid } from '../../platform/push/vapid.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import { pushStore } from './push.store.ts'

export interface PushServiceOptions {
  db: Database
  transact: Transact
  clock: Clock
  vapid: Pick<Vapid, 'publicKey'>
  transports: PushTransports
  /** Origin of a push service that the operator added. */
  ownService: string | undefined
}

export type PushService = ReturnType<typeof createPushService>

/** Which devices are sent notifications, and of what. */
export function createPushService({ db, transact, clock, vapid, transports, ownService }: PushServiceOptions) {
  const store = pushStore(db)
  const configured = transportNames.filter((name) => transports[name])

  function check(input: PushSubscriptionInput): void {
    if (!transports[input.transport]) throw new ApiError('push.not_configured')
    if (input.transport !== 'web') return
    if (!pushEndpoint(input.endpoint, ownService)) throw new ApiError('push.host_not_allowed', { field: 'endpoint' })
    if (!isPublicKey(input.keys.p256dh)) throw new ApiError('request.invalid', { field: 'keys.p256dh' })
  }

  return {
    async read(accountId: string, sessionId: string) {
      const [settings, subscribedAt] = await Promise.all([store.settings(accountId), store.subscribedAt(sessionId)])
      return { publicKey: vapid.publicKey, transports: configured, settings, subscribedAt: subscribedAt ?? null }
    },

    /** The device of a session is sent notifications until the session ends. */
    async subscribe(accountId: string, sessionId: string, input: PushSubscriptionInput): Promise<void> {
      check(input)
      const isStored = await transact((transaction) =>
        pushStore(transaction.db).subscribe(accountId, sessionId, input, clock.now()),
      )
      if (!isStored) throw new ApiError('session.required')
    },

    unsubscribe: (sessionId: string): Promise<void> => store.unsubscribe(sessionId),

    changeSettings: (accountId: string, settings: PushSettings): Promise<void> =>
      store.changeSettings(accountId, { ...settings, off: pushKinds.filter((kind) => settings.off.includes(kind)) }),
  }
}
