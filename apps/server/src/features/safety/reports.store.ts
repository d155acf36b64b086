import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Evidence } from '@trouvaille/contract'
import type { Decision, ReportReason } from '@trouvaille/domain'
import { afterKey, type TimeKey, type TimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { moderationDecisions, reports, type ReportableType } from './safety.table.ts'

export interface NewReport extends TimeKey {
  reporterId: string
  subjectType: ReportableType
  subjectId: string
  personId: string
  reason: ReportReason
  comment: string | null
  evidence: Evidence
}

export interface StoredOwnReport extends TimeKey {
  evidence: Evidence
  reason: ReportReason
  comment: string | null
  decision: Decision | null
  decidedAt: Date | null
}

export function reportsStore(db: Database) {
  return {
    /**
     * Inserts a report, or updates reason and comment of a pending one.
     * @returns Whether it is new or changed.
     */
    async put({ at, ...report }: NewReport): Promise<boolean> {
      const rows = await db
        .insert(reports)
        .values({ ...report, createdAt: at })
        .onConflictDoUpdate({
          target: [reports.reporterId, reports.subjectType, reports.subjectId],
          targetWhere: isNull(reports.decisionId),
          set: { reason: sql`excluded.reason`, comment: sql`excluded.comment` },
          setWhere: sql`(${reports.reason}, ${reports.comment}) is distinct from (excluded.reason, excluded.comment)`,
        })
        .returning({ id: reports.id })
      return rows.length > 0
    },

    /** What somebody reported, the newest first. */
    async ofReporter(reporterId: string, { after, limit }: TimePage): Promise<StoredOwnReport[]> {
      const { id, evidence, reason, comment, createdAt } = reports
      const { decision, decidedAt } = moderationDecisions
      return db
        .select({ id, evidence, reason, comment, at: createdAt, decision, decidedAt })
        .from(reports)
        .leftJoin(moderationDecisions, eq(moderationDecisions.id, reports.decisionId))
        .where(and(eq(reports.reporterId, reporterId), afterKey(createdAt, id, after)))
        .orderBy(desc(createdAt), desc(id))
        .limit(limit)
    },
  }
}
