import type { SignInRecord } from '@trouvaille/contract'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Audit } from '../../platform/security/audit.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { inFrench } from '../../platform/mail/layout.ts'
import { currentRequest } from '../../platform/http/request-context.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { newSignInMail } from './account-mails.ts'
import { accountsStore } from './accounts.store.ts'
import { signIns } from './accounts.table.ts'
import type { OpenedSession } from './session-recording.ts'

/** Retention of the history: a year, in milliseconds. */
const keptMs = 365 * 24 * 60 * 60_000

const pageSize = 30

/** Origin of a sign-in. */
export interface Origin {
  /** Name of the device. */
  device: string
  /** Truncated address. */
  address: string | undefined
}

export interface SignInPage {
  items: SignInRecord[]
  nextCursor: string | null
}

export type SignIns = ReturnType<typeof createSignIns>

/** Sign-in history, and warnings about unknown devices. */
export function createSignIns(db: Database, outbox: Outbox, clock: Clock, audit: Audit) {
  const insert = (on: Database, userId: string, success: boolean, { device, address }: Origin) =>
    on.insert(signIns).values({ userId, at: clock.now(), success, device, address: address ?? null })

  const succeeded = (userId: string) => and(eq(signIns.userId, userId), eq(signIns.success, true))

  return {
    /**
     * Records a session in the transaction that creates it. A new combination of device and address triggers a warning
     * mail.
     */
    async opened(transaction: Transaction, { userId, userAgent, ipAddress }: OpenedSession): Promise<void> {
      const origin = { device: userAgent ?? '', address: ipAddress ?? undefined }
      const same = and(
        eq(signIns.device, origin.device),
        sql`${signIns.address} is not distinct from ${origin.address ?? null}`,
      )
      const [earlier] = await transaction.db
        .select({ known: sql<boolean | null>`bool_or(${same})` })
        .from(signIns)
        .where(succeeded(userId))
      await insert(transaction.db, userId, true, origin)
      await audit.record(transaction, { action: 'login', accountId: userId })
      // Null: the first sign-in.
      if (earlier?.known !== false) return
      const email = await accountsStore(transaction.db).emailOf(userId)
      if (email === undefined) return
      const at = inFrench(clock.now(), currentRequest()?.zone())
      await outbox.add(transaction, newSignInMail(email, at, origin.device, origin.address))
    },

    async failed(userId: string, origin: Origin): Promise<void> {
      await insert(db, userId, false, origin)
    },

    /** Whether this account was used from this address before. */
    async isKnownAddress(userId: string, address: string): Promise<boolean> {
      const rows = await db
        .select({ id: signIns.id })
        .from(signIns)
        .where(and(succeeded(userId), eq(signIns.address, address)))
        .limit(1)
      return rows.length > 0
    },

    /** One page of the history, the newest first. */
    async page(userId: string, cursor: string | undefined): Promise<SignInPage> {
      const rows = await db
        .select()
        .from(signIns)
        .where(and(eq(signIns.userId, userId), cursor === undefined ? undefined : lt(signIns.id, Number(cursor))))
        .orderBy(desc(signIns.id))
        .limit(pageSize + 1)
      const shown = rows.slice(0, pageSize)
      return {
        items: shown.map(({ id, at, success, device, address }) => ({
          id: String(id),
          at: at.toISOString(),
          success,
          device,
          address,
        })),
        nextCursor: rows.length > pageSize ? String(shown.at(-1)?.id) : null,
      }
    },

    /** Deletes entries older than a year. */
    async sweep(): Promise<void> {
      await db.delete(signIns).where(lt(signIns.at, new Date(clock.now().getTime() - keptMs)))
    },
  }
}
