import type { AuditAction, ServerAlert, ServerAuditEntry, ServerSummary } from '@trouvaille/contract'
import { audit as limits, type RiskLevel, riskScore, security, settlingAlerts, usernameKey } from '@trouvaille/domain'
import type { Audit } from '../../platform/security/audit.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { readTimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import { alertsStore, type NamedAlert } from './alerts.store.ts'
import { auditStore, type EntryFilter, type NamedEntry } from './audit.store.ts'
import type { HashChainAppender } from './hash-chain-append.ts'

export interface AuditServiceOptions {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
  appender: HashChainAppender
}

/** Filter of an admin, in the form of the contract. */
export interface WantedEntries {
  account?: string | undefined
  action?: AuditAction | undefined
  risk?: RiskLevel | undefined
  from?: string | undefined
  to?: string | undefined
}

export type AuditService = ReturnType<typeof createAuditService>

const toEntry = ({ at, username, isGone, ...entry }: NamedEntry): ServerAuditEntry => ({
  ...entry,
  at: at.toISOString(),
  who: { username, isGone },
})

const timeOf = (time: string | undefined) => (time === undefined ? undefined : new Date(time))

/** The audit for admins: read-only, except for resolving alerts. */
export function createAuditService({ db, transact, clock, audit, appender }: AuditServiceOptions) {
  const store = auditStore(db)
  const alerts = alertsStore(db)

  /** Auto-resolving alerts raised before this time are resolved [SEC-26]. */
  const settledAt = () => new Date(clock.now().getTime() - security.autoResolveMs)

  function toAlert(settled: Date) {
    return ({ at, username, isGone, resolvedAt, ...alert }: NamedAlert): ServerAlert => {
      const isSettled = resolvedAt === null && settlingAlerts.includes(alert.type) && at <= settled
      return {
        ...alert,
        at: at.toISOString(),
        who: { username, isGone },
        resolved: resolvedAt !== null || isSettled,
        autoResolved: isSettled,
      }
    }
  }

  /** @returns Undefined if nobody has the requested name. */
  async function toFilter({ account, action, risk, from, to }: WantedEntries): Promise<EntryFilter | undefined> {
    const subject = account === undefined ? undefined : await store.subjectOf(usernameKey(account))
    if (account !== undefined && subject === undefined) return undefined
    return { subject, action, risk, from: timeOf(from), to: timeOf(to) }
  }

  const service = {
    /** The newest first. */
    async entries(wanted: WantedEntries, after: string | undefined) {
      const filter = await toFilter(wanted)
      const { shown, nextCursor } = await readTimePage(after, limits.pageSize, async (page) =>
        filter ? store.entries(filter, page) : [],
      )
      return { entries: shown.map(toEntry), nextCursor }
    },

    /** The newest first. */
    async alerts(state: 'open' | 'resolved', after: string | undefined) {
      const settled = settledAt()
      const { shown, nextCursor } = await readTimePage(after, limits.pageSize, (page) =>
        alerts.list(state, settled, page),
      )
      return { alerts: shown.map(toAlert(settled)), nextCursor }
    },

    /**
     * Resolves an alert. Idempotent [SEC-28].
     * @throws ApiError `audit.alert_not_found`
     */
    async resolve(adminId: string, alertId: string): Promise<void> {
      await transact(async (transaction) => {
        const inside = alertsStore(transaction.db)
        if (await inside.resolve(alertId, adminId, clock.now(), settledAt())) {
          await audit.record(transaction, { action: 'admin_action', accountId: adminId, resource: 'alert' })
        } else if (!(await inside.exists(alertId))) {
          throw new ApiError('audit.alert_not_found')
        }
      })
    },

    /** Counts of all entries and alerts. */
    async summary(): Promise<ServerSummary> {
      const { total, critical, high, medium, lastActivity } = await store.count()
      const sums = await alerts.sums(settledAt())
      const count = (counts: (sum: (typeof sums)[number]) => boolean) =>
        sums.filter(counts).reduce((sum, { count: some }) => sum + some, 0)
      const ofSeverity = (wanted: string) => count(({ severity }) => severity === wanted)
      return {
        totalLogs: total,
        unresolvedAlerts: count(({ resolved }) => !resolved),
        riskBreakdown: { critical, high, medium, low: Math.max(0, total - critical - high - medium) },
        alertBreakdown: {
          critical: ofSeverity('critical'),
          warning: ofSeverity('warning'),
          info: ofSeverity('info'),
        },
        lastActivity: lastActivity?.toISOString() ?? null,
        riskScore: riskScore(
          sums.map(({ latest, ...sum }) => ({ ...sum, timestamp: latest.toISOString() })),
          clock.now().getTime(),
        ),
      }
    },

    /** The complete report; its creation is recorded as an entry. */
    async report(adminId: string, wanted: WantedEntries) {
      await transact((transaction) =>
        audit.record(transaction, { action: 'data_export', accountId: adminId, resource: 'audit' }),
      )
      const { head } = await appender.chain()
      const filter = await toFilter(wanted)
      const page = { after: undefined, limit: limits.reportEntries }
      const settled = settledAt()
      return {
        exportedAt: clock.now().toISOString(),
        summary: await service.summary(),
        alerts: (await alerts.list(undefined, settled, page)).map(toAlert(settled)),
        entries: (filter ? await store.entries(filter, page) : []).map(toEntry),
        chain: head,
      }
    },
  }
  return service
}
