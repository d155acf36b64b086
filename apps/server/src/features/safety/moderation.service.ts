import { randomUUID } from 'node:crypto'
import type { Account, ModerationCase, ModerationDecision, Notice } from '@trouvaille/contract'
import { canDecide, canReview, type Decision, decisions, isToldOf, safety as limits } from '@trouvaille/domain'
import type { Audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { readTimeCursor, type TimeKey, timePage } from '../../platform/cursor.ts'
import type { Database } from '../../platform/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Outbox } from '../../platform/mail.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import type { RolesService } from '../roles/roles.service.ts'
import { type DecidedCase, moderationStore, type OpenCase, type StoredDecision } from './moderation.store.ts'
import { reportsStore } from './reports.store.ts'
import { moderatedMail, reportDecidedMail } from './safety-mails.ts'
import type { Subjects } from './subjects.ts'

export interface ModerationOptions {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
  outbox: Outbox
  roles: Pick<RolesService, 'rolesOf'>
  subjects: Subjects
}

type Moderator = Pick<Account, 'id' | 'roles'>

interface Page<Entry> {
  entries: Entry[]
  nextCursor: string | null
}

const readPage = (after: string | undefined) => ({
  after: readTimeCursor(after),
  limit: limits.pageSize + 1,
})

function toPage<Row extends TimeKey, Entry>(rows: readonly Row[], toEntry: (row: Row) => Entry): Page<Entry> {
  const { shown, nextCursor } = timePage(rows, limits.pageSize)
  return { entries: shown.map(toEntry), nextCursor }
}

const toOpenCase =
  (moderator: Moderator) =>
  ({ at, roles, ...found }: OpenCase): ModerationCase => ({
    ...found,
    reportedAt: at.toISOString(),
    mayDecide: canDecide(moderator, { id: found.person.id, roles }),
    decided: null,
  })

const toDecidedCase = ({ at, decision, note, by, reportedAt, ...found }: DecidedCase): ModerationCase => ({
  ...found,
  reportedAt: reportedAt.toISOString(),
  mayDecide: false,
  decided: { decision, note, at: at.toISOString(), by },
})

const toldDecisions = decisions.filter(isToldOf)

/** What moderators see and decide [GAP-86]. */
export function createModerationService({ db, transact, clock, audit, outbox, roles, subjects }: ModerationOptions) {
  const store = moderationStore(db)

  /** Tells those who reported, and whom it is about where they are to know. */
  async function tell(transaction: Transaction, decided: StoredDecision, reporterIds: readonly string[]) {
    const { personId, subjectType: type, decision, reasons } = decided
    const inside = moderationStore(transaction.db)
    for (const email of await inside.emailsOf(reporterIds)) {
      await outbox.add(transaction, reportDecidedMail(email, decision))
    }
    if (decision === 'dismissed' || personId === null) return
    const content = { type, decision, reasons: reasons.map(({ reason }) => reason) }
    for (const email of await inside.emailsOf([personId])) {
      await outbox.add(transaction, moderatedMail(email, content))
    }
  }

  return {
    /** What waits, the oldest first; of each subject once, with everybody's reasons. */
    async open(moderator: Moderator, after: string | undefined): Promise<Page<ModerationCase>> {
      return toPage(await store.open(moderator.id, readPage(after)), toOpenCase(moderator))
    },

    /** What was decided, the newest first. */
    async decided(moderator: Moderator, after: string | undefined): Promise<Page<ModerationCase>> {
      return toPage(await store.decided(moderator.id, readPage(after)), toDecidedCase)
    },

    /** Who decided what, when and on which evidence, the newest first. */
    async trail(moderator: Moderator, after: string | undefined): Promise<Page<ModerationDecision>> {
      return toPage(await store.trail(moderator.id, readPage(after)), ({ at, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
      }))
    },

    /**
     * Decides about what a report that waits is about, for all reports of it, and tells whom it concerns.
     * @throws ApiError `reports.not_found`, also for what is about the moderator; `reports.not_allowed`,
     *   `reports.already_decided`.
     */
    async decide(
      moderator: Moderator,
      reportId: string,
      { decision, note }: { decision: Decision; note?: string | undefined },
    ): Promise<void> {
      const found = await store.find(reportId)
      if (!found || !canReview(moderator.id, found.personId)) throw new ApiError('reports.not_found')
      const { personId, subjectType, subjectId } = found
      if (!canDecide(moderator, { id: personId, roles: await roles.rolesOf(personId) })) {
        throw new ApiError('reports.not_allowed')
      }
      await transact(async (transaction) => {
        const inside = moderationStore(transaction.db)
        await reportsStore(transaction.db).lock(personId)
        const current = await inside.find(reportId)
        if (!current) throw new ApiError('reports.not_found')
        const waiting = current.decisionId === null ? await inside.waiting(subjectType, subjectId) : undefined
        if (!waiting) throw new ApiError('reports.already_decided')
        const decided = {
          id: randomUUID(),
          decidedBy: moderator.id,
          personId,
          subjectType,
          decision,
          note: note || null,
          evidence: waiting.first.evidence,
          reasons: waiting.reasons,
          reportedAt: waiting.first.createdAt,
          decidedAt: clock.now(),
        }
        await inside.insert(decided)
        const reporterIds = await inside.close(subjectType, subjectId, decided.id)
        if (decision === 'removed') await subjects[subjectType].remove(transaction, subjectId)
        await tell(transaction, decided, reporterIds)
        const act = { action: 'admin_action', accountId: moderator.id, resource: subjectType } as const
        await audit.record(transaction, { ...act, details: { decision } })
      })
    },

    /** What somebody is told of decisions about them, the newest first. */
    async notices(personId: string): Promise<Notice[]> {
      const rows = await store.about(personId, toldDecisions, limits.noticesShown)
      return rows.flatMap(({ id, subjectType, decision, reasons, decidedAt }) =>
        decision === 'dismissed'
          ? []
          : {
              id,
              type: subjectType,
              decision,
              reasons: reasons.map(({ reason }) => reason),
              decidedAt: decidedAt.toISOString(),
            },
      )
    },

    /** Takes out of the trail what tells of somebody whose account is deleted, inside that transaction [GAP-04]. */
    forget: (transaction: Transaction, personId: string) => moderationStore(transaction.db).forget(personId),
  }
}
