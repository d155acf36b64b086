import { and, desc, eq, gt, isNull, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type AlertSeverity, type AlertType, settlingAlerts } from '@trouvaille/domain'
import { afterKey, type TimeKey, type TimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/raw-query.ts'
import { auditAlerts } from './audit.table.ts'
import { isGone, nameOf, pseudonymOf } from './pseudonyms.ts'

/** An alert about an account, or about a network if the account is unknown. */
export interface NewAlert extends TimeKey {
  who: { accountId: string } | { network: string }
  type: AlertType
  severity: AlertSeverity
  message: string
}

export interface NamedAlert extends TimeKey {
  username: string | null
  isGone: boolean
  network: string | null
  type: AlertType
  severity: AlertSeverity
  message: string
  resolvedAt: Date | null
  resolvedBy: string | null
}

export interface AlertSum {
  type: AlertType
  severity: AlertSeverity
  resolved: boolean
  count: number
  latest: Date
}

export function alertsStore(db: Database) {
  const { at, id, type, resolvedAt } = auditAlerts

  /** Open alerts. @param settledAt Auto-resolving alerts up to this time are resolved. */
  const isOpen = (settledAt: Date): SQL =>
    sql`(${and(isNull(resolvedAt), or(notInArray(type, [...settlingAlerts]), gt(at, settledAt)))})`

  return {
    /** An advisory lock on the alerts about an account or network, over all nodes, until the end of the transaction. */
    async lock(who: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audit alert ${who}`}, 0))`)
    },

    /** Whether an equal alert was raised after a time. */
    async isRepeated({ who, type: ofType, message }: NewAlert, since: Date): Promise<boolean> {
      const about =
        'accountId' in who
          ? eq(auditAlerts.subject, pseudonymOf(who.accountId))
          : and(isNull(auditAlerts.subject), eq(auditAlerts.network, who.network))
      const rows = await db
        .select({ id })
        .from(auditAlerts)
        .where(and(about, eq(type, ofType), eq(auditAlerts.message, message), gt(at, since)))
        .limit(1)
      return rows.length > 0
    },

    /** Inserts an alert; a no-op if the account was deleted meanwhile. */
    async insert({ who, ...alert }: NewAlert): Promise<void> {
      const [subject, network] =
        'accountId' in who ? [pseudonymOf(who.accountId), null] : [sql`null::uuid`, who.network]
      const time = alert.at.toISOString()
      await db.execute(sql`insert into ${auditAlerts} (id, at, subject, network, type, severity, message)
        select ${alert.id}::uuid, ${time}::timestamptz, whom.subject, ${network}::text,
          ${alert.type}, ${alert.severity}, ${alert.message}
        from (select ${subject} as subject) as whom
        where whom.subject is not null or ${network}::text is not null`)
    },

    /** The newest first, with current names. @param state All alerts when absent. */
    async list(
      state: 'open' | 'resolved' | undefined,
      settledAt: Date,
      { after, limit }: TimePage,
    ): Promise<NamedAlert[]> {
      const page = db
        .select()
        .from(auditAlerts)
        .where(and(state && (state === 'open' ? isOpen(settledAt) : not(isOpen(settledAt))), afterKey(at, id, after)))
        .orderBy(desc(at), desc(id))
        .limit(limit)
        .as('page')
      return db
        .select({
          id: page.id,
          at: page.at,
          username: nameOf(page.subject),
          isGone: isGone(page.subject),
          network: page.network,
          type: page.type,
          severity: page.severity,
          message: page.message,
          resolvedAt: page.resolvedAt,
          resolvedBy: nameOf(page.resolvedBy),
        })
        .from(page)
        .orderBy(desc(page.at), desc(page.id))
    },

    async exists(alertId: string): Promise<boolean> {
      const rows = await db.select({ id }).from(auditAlerts).where(eq(id, alertId))
      return rows.length > 0
    },

    /** Resolves an open alert. @returns Whether it was open. */
    async resolve(alertId: string, adminId: string, now: Date, settledAt: Date): Promise<boolean> {
      const rows = await db
        .update(auditAlerts)
        .set({ resolvedAt: now, resolvedBy: pseudonymOf(adminId) })
        .where(and(eq(id, alertId), isOpen(settledAt)))
        .returning({ id })
      return rows.length > 0
    },

    /** Number of alerts and time of the latest, per kind. */
    async sums(settledAt: Date): Promise<AlertSum[]> {
      const rows = await rowsOf<Omit<AlertSum, 'latest'> & { latest: string | Date }>(
        db,
        sql`select type, severity, not ${isOpen(settledAt)} as resolved, count(*)::int as count, max(at) as latest
          from ${auditAlerts} group by 1, 2, 3`,
      )
      return rows.map((row) => ({ ...row, latest: new Date(row.latest) }))
    },

    /** Deletes alerts before a time. */
    async sweep(before: Date): Promise<void> {
      await db.delete(auditAlerts).where(lte(at, before))
    },
  }
}
