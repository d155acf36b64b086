import { randomUUID } from 'node:crypto'
import type { Evidence, OwnReport, ReportSubject } from '@trouvaille/contract'
import { type ReportReason, safety as limits } from '@trouvaille/domain'
import type { Audit } from '../../platform/security/audit.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { readTimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import { lockAccounts } from '../accounts/index.ts'
import { reportsStore, type StoredOwnReport } from './reports.store.ts'
import type { ReportableContent, GatheredEvidence } from './reportable-content.ts'

export interface ReportsOptions {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
  subjects: ReportableContent
}

/** What reporters see of their evidence again: not what the author took back [MSG-34]. */
function forReporter(evidence: Evidence): Evidence {
  if (evidence.type !== 'message') return evidence
  const { versions: _, ...seen } = evidence
  return seen.isDeleted ? { ...seen, body: { kind: 'text', text: '' } } : seen
}

const toOwnReport = ({ at, decidedAt, evidence, ...report }: StoredOwnReport): OwnReport => ({
  ...report,
  evidence: forReporter(evidence),
  reportedAt: at.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

/** Reports, and their results for the reporter [GAP-86]. */
export function createReportsService({ db, transact, clock, audit, subjects }: ReportsOptions) {
  const gather = (reporterId: string, subject: ReportSubject): Promise<GatheredEvidence> =>
    subjects[subject.type].gather(reporterId, subject as never)

  return {
    /**
     * Reports something, with evidence as the reporter sees it. Repeating a pending report updates reason and comment.
     * @throws ApiError `reports.self`, `people.not_found`, `shares.not_found`, `messages.not_found`.
     */
    async report(
      reporterId: string,
      { subject, reason, comment }: { subject: ReportSubject; reason: ReportReason; comment?: string | undefined },
    ): Promise<void> {
      const seen = await gather(reporterId, subject)
      await transact(async (transaction) => {
        const store = reportsStore(transaction.db)
        if ((await lockAccounts(transaction.db, [seen.personId])).length === 0) throw new ApiError('people.not_found')
        const given = { subjectType: subject.type, reason, comment: comment || null }
        const isNew = await store.put({ id: randomUUID(), at: clock.now(), reporterId, ...seen, ...given })
        if (isNew) await audit.record(transaction, { action: 'report', accountId: reporterId, resource: subject.type })
      })
    },

    /** What somebody reported, the newest first. */
    async own(
      reporterId: string,
      after: string | undefined,
    ): Promise<{ reports: OwnReport[]; nextCursor: string | null }> {
      const { shown, nextCursor } = await readTimePage(after, limits.pageSize, (page) =>
        reportsStore(db).ofReporter(reporterId, page),
      )
      return { reports: shown.map(toOwnReport), nextCursor }
    },
  }
}
