import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { PushSettings, PushSubscriptionInput } from '@trouvaille/contract'
import { push as limits } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { isoTime, rowsOf } from '../../platform/db/raw-query.ts'
import type { PushTarget, TransportName } from '../../platform/push/transport.ts'
import { accountsView, sessionsView } from '../accounts/index.ts'
import { pushSettings, pushSubscriptions } from './push.table.ts'

/** Nothing is off, and nothing is quoted. */
const noSettings: PushSettings = { off: [], quietHours: null, previews: false }

/** A device that is sent notifications. */
export interface Device extends PushTarget {
  sessionId: string
  transport: TransportName
  timeZone: string
}

/** The devices of an account, and what it wants to be notified of. */
export interface Receiver {
  devices: Device[]
  settings: PushSettings
}

type SettingsRow = Pick<typeof pushSettings.$inferSelect, 'off' | 'quietFrom' | 'quietTo' | 'previews'>

const toSettings = ({ off, quietFrom, quietTo, previews }: SettingsRow): PushSettings => ({
  off,
  quietHours: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
  previews,
})

/** Devices and settings. */
export function pushStore(db: Database) {
  async function settingsOf(accountIds: readonly string[]): Promise<Map<string, PushSettings>> {
    const rows = await db
      .select()
      .from(pushSettings)
      .where(inArray(pushSettings.accountId, [...accountIds]))
    return new Map(rows.map((row) => [row.accountId, toSettings(row)]))
  }

  return {
    settings: async (accountId: string): Promise<PushSettings> =>
      (await settingsOf([accountId])).get(accountId) ?? noSettings,

    /** Stores what an account wants, unless it is deleted. */
    async changeSettings(accountId: string, { off, quietHours, previews }: PushSettings): Promise<void> {
      await db.execute(sql`
        insert into ${pushSettings} (account_id, off, quiet_from, quiet_to, previews)
        select account.id, ${JSON.stringify(off)}::jsonb, ${quietHours?.from ?? null}::int, ${quietHours?.to ?? null}::int, ${previews}
        from ${accountsView} as account where account.id = ${accountId}
        on conflict (account_id) do update set off = excluded.off, quiet_from = excluded.quiet_from,
          quiet_to = excluded.quiet_to, previews = excluded.previews`)
    },

    /** When the device of a session began to be sent notifications; ISO 8601. */
    async subscribedAt(sessionId: string): Promise<string | undefined> {
      const [row] = await rowsOf<{ at: string }>(
        db,
        sql`select ${isoTime(sql`created_at`)} as at from ${pushSubscriptions} where session_id = ${sessionId}`,
      )
      return row?.at
    },

    /**
     * Stores where the device of a session is reached; whoever had the same device before has it no more.
     * @returns Whether it was stored: false if the session has ended.
     */
    async subscribe(accountId: string, sessionId: string, input: PushSubscriptionInput, now: Date): Promise<boolean> {
      const { transport, timeZone } = input
      const keys = input.transport === 'web' ? input.keys : { p256dh: null, auth: null }
      const address = input.transport === 'web' ? input.endpoint : input.token
      const at = sql`${now.toISOString()}::timestamptz`
      await db
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.address, address), ne(pushSubscriptions.sessionId, sessionId)))
      const stored = await rowsOf(
        db,
        sql`insert into ${pushSubscriptions}
            (session_id, account_id, transport, address, p256dh, auth, time_zone, created_at, renewed_at)
          select session.id, session.user_id, ${transport}, ${address}, ${keys.p256dh}, ${keys.auth}, ${timeZone}, ${at}, ${at}
          from ${sessionsView} as session where session.id = ${sessionId} and session.user_id = ${accountId}
          on conflict (session_id) do update set transport = excluded.transport, address = excluded.address,
            p256dh = excluded.p256dh, auth = excluded.auth, time_zone = excluded.time_zone, renewed_at = excluded.renewed_at
          returning session_id`,
      )
      if (stored.length === 0) return false
      const newest = db
        .select({ sessionId: pushSubscriptions.sessionId })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.accountId, accountId))
        .orderBy(sql`renewed_at desc`, sql`(session_id = ${sessionId}) desc`)
        .limit(limits.devicesPerAccount)
      await db
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.accountId, accountId), notInArray(pushSubscriptions.sessionId, newest)))
      return true
    },

    async unsubscribe(sessionId: string): Promise<void> {
      await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
    },

    /** Removes a device that its push service does not know any more, unless it has come with another address since. */
    async remove({ sessionId, address }: Pick<Device, 'sessionId' | 'address'>): Promise<void> {
      await db
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.address, address)))
    },

    /** Those among some accounts who have devices. */
    async receivers(accountIds: readonly string[]): Promise<Map<string, Receiver>> {
      const found = new Map<string, Receiver>()
      if (accountIds.length === 0) return found
      const rows = await db
        .select()
        .from(pushSubscriptions)
        .where(inArray(pushSubscriptions.accountId, [...accountIds]))
      const settings = await settingsOf(accountIds)
      for (const { accountId, sessionId, transport, address, p256dh, auth, timeZone } of rows) {
        const keys = p256dh !== null && auth !== null ? { p256dh, auth } : null
        const receiver = found.get(accountId) ?? { devices: [], settings: settings.get(accountId) ?? noSettings }
        receiver.devices.push({ sessionId, transport, address, keys, timeZone })
        found.set(accountId, receiver)
      }
      return found
    },
  }
}
