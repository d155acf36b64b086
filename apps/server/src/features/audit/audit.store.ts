import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { AuditAction } from '@trouvaille/contract'
import type { RiskLevel } from '@trouvaille/domain'
import { afterKey, type TimeKey, type TimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/raw-query.ts'
import { accountsView } from '../accounts/index.ts'
import { profilesView } from '../profiles/index.ts'
import { auditEntries } from './audit.table.ts'
import { isGone, nameOf } from './pseudonyms.ts'

/** Filter of entries. */
export interface EntryFilter {
  subject?: string | undefined
  action?: AuditAction | undefined
  risk?: RiskLevel | undefined
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
}

type Who = { username: string | null; isGone: boolean }

/** The account of a row's pseudonym: its current name, or that it was deleted. */
export interface NamedEntry extends TimeKey, Who {
  action: AuditAction
  resource: string
  success: boolean
  risk: RiskLevel
  network: string | null
  device: string | null
  request: string | null
  details: Readonly<Record<string, string | number | boolean>>
}

export interface EntryCounts {
  total: number
  critical: number
  high: number
  medium: number
  lastActivity: Date | null
}

export function auditStore(db: Database) {
  const { at, id, subject } = auditEntries

  return {
    /** The pseudonym of an account by its username key. */
    async subjectOf(usernameKey: string): Promise<string | undefined> {
      const [row] = await db
        .select({ subject: accountsView.auditSubject })
        .from(profilesView)
        .innerJoin(accountsView, eq(accountsView.id, profilesView.id))
        .where(eq(profilesView.usernameKey, usernameKey))
        .limit(1)
      return row?.subject
    },

    /** The newest first, with current names. */
    async entries(filter: EntryFilter, { after, limit }: TimePage): Promise<NamedEntry[]> {
      const page = db
        .select()
        .from(auditEntries)
        .where(
          and(
            filter.subject === undefined ? undefined : eq(subject, filter.subject),
            filter.action && eq(auditEntries.action, filter.action),
            filter.risk && eq(auditEntries.risk, filter.risk),
            filter.from && gte(at, filter.from),
            filter.to && lt(at, filter.to),
            afterKey(at, id, after),
          ),
        )
        .orderBy(desc(at), desc(id))
        .limit(limit)
        .as('page')
      return db
        .select({
          id: page.id,
          at: page.at,
          username: nameOf(page.subject),
          isGone: isGone(page.subject),
          action: sql<AuditAction>`${page.action}`,
          resource: page.resource,
          success: page.success,
          risk: page.risk,
          network: page.network,
          device: page.device,
          request: page.request,
          details: page.details,
        })
        .from(page)
        .orderBy(desc(page.at), desc(page.id))
    },

    /**
     * Counts entries without reading all of them: the total is the length of the chain plus pending entries, and those
     * of low risk, by far the most, are the difference.
     */
    async count(): Promise<EntryCounts> {
      const ofRisk = (risk: RiskLevel) => sql`(select count(*)::int from ${auditEntries} where risk = ${risk})`
      const [row] = await rowsOf<Omit<EntryCounts, 'lastActivity'> & { lastActivity: string | Date | null }>(
        db,
        sql`select (select (head_seq - dropped_seq)::int from audit_chain)
              + (select count(*)::int from ${auditEntries} where seq is null) as total,
            ${ofRisk('critical')} as critical, ${ofRisk('high')} as high, ${ofRisk('medium')} as medium,
            (select max(at) from ${auditEntries}) as "lastActivity"`,
      )
      if (!row) throw new Error('A row of sums always comes.')
      return { ...row, lastActivity: row.lastActivity === null ? null : new Date(row.lastActivity) }
    },
  }
}
