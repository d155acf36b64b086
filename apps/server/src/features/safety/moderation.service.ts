import { randomUUID } from 'node:crypto'
import type { Account, ModerationCase, ModerationDecision, NewSuspension } from '@trouvaille/contract'
import { canDecide, canReview, canSuspend, type Decision, notifiesPerson, safety as limits } from '@trouvaille/domain'
import type { Audit } from '../../platform/security/audit.ts'
import type { EventBus } from '../../platform/runtime/event-bus.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { readTimePage, type TimeKey, type TimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Transact, Transaction } from '../../platform/db/transaction.ts'
import { emailsOf, lockAccounts } from '../accounts/index.ts'
import type { RolesService } from '../roles/index.ts'
import type { SuspensionsService } from '../suspensions/index.ts'
import { type DecidedCase, moderationStore, type OpenCase, type StoredDecision } from './moderation.store.ts'
import { moderatedMail, reportDecidedMail } from './safety-mails.ts'
import type { ReportableContent } from './reportable-content.ts'

export interface ModerationOptions {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
  bus: EventBus
  outbox: Outbox
  roles: Pick<RolesService, 'rolesOf'>
  subjects: ReportableContent
  suspensions: Pick<SuspensionsService, 'requireRight' | 'begin'>
}

type Moderator = Pick<Account, 'id' | 'roles'>

interface Verdict {
  decision: Decision
  note?: string | undefined
  /** With the decision "suspended". */
  suspension?: NewSuspension | undefined
}

interface Page<Entry> {
  entries: Entry[]
  nextCursor: string | null
}

/** @param read Reads rows of the store. */
async function readEntries<Row extends TimeKey, Entry>(
  after: string | undefined,
  read: (page: TimePage) => Promise<readonly Row[]>,
  toEntry: (row: Row) => Entry,
): Promise<Page<Entry>> {
  const { shown, nextCursor } = await readTimePage(after, limits.pageSize, read)
  return { entries: shown.map(toEntry), nextCursor }
}

const toOpenCase =
  (moderator: Moderator) =>
  ({ at, roles, ...found }: OpenCase): ModerationCase => ({
    ...found,
    reportedAt: at.toISOString(),
    mayDecide: canDecide(moderator, { id: found.person.id, roles }),
    maySuspend: canSuspend(moderator, { id: found.person.id, roles }),
    decided: null,
  })

const toDecidedCase = ({ at, decision, note, by, reportedAt, ...found }: DecidedCase): ModerationCase => ({
  ...found,
  reportedAt: reportedAt.toISOString(),
  mayDecide: false,
  maySuspend: false,
  decided: { decision, note, at: at.toISOString(), by },
})

/** Moderation: cases, decisions, and the log [GAP-86]. */
export function createModerationService(options: ModerationOptions) {
  const { db, transact, clock, audit, bus, outbox, roles, subjects, suspensions } = options
  const store = moderationStore(db)

  /** Notifies the reporters, and the person concerned where the decision requires it. */
  async function notify(transaction: Transaction, decided: StoredDecision, reporterIds: readonly string[]) {
    const { personId, subjectType: type, decision, reasons } = decided
    for (const email of await emailsOf(transaction.db, reporterIds)) {
      await outbox.add(transaction, reportDecidedMail(email, decision))
    }
    const notified = [...reporterIds]
    if (notifiesPerson(decision) && personId !== null) {
      notified.push(personId)
      const content = { type, decision, reasons: reasons.map(({ reason }) => reason) }
      for (const email of await emailsOf(transaction.db, [personId])) {
        await outbox.add(transaction, moderatedMail(email, content))
      }
    }
    bus.publish(transaction, 'notices.changed', { accountIds: notified, isDecision: true })
  }

  return {
    /** Pending cases, the oldest first, one per subject, with all reasons. */
    open(moderator: Moderator, after: string | undefined): Promise<Page<ModerationCase>> {
      return readEntries(after, (page) => store.open(moderator.id, page), toOpenCase(moderator))
    },

    /** What was decided, the newest first. */
    decided(moderator: Moderator, after: string | undefined): Promise<Page<ModerationCase>> {
      return readEntries(after, (page) => store.decided(moderator.id, page), toDecidedCase)
    },

    /** The moderation log with deciders, times and evidence, the newest first. */
    log(moderator: Moderator, after: string | undefined): Promise<Page<ModerationDecision>> {
      return readEntries(
        after,
        (page) => store.log(moderator.id, page),
        ({ at, ...entry }) => ({ ...entry, at: at.toISOString() }),
      )
    },

    /**
     * Decides a case, for all reports of its subject, and notifies those concerned.
     * @throws ApiError `reports.not_found`, also for a case about the moderator; `reports.not_allowed`,
     *   `reports.already_decided`, `suspensions.not_allowed`, `suspensions.already_suspended`.
     */
    async decide(moderator: Moderator, reportId: string, { decision, note, suspension }: Verdict): Promise<void> {
      const found = await store.find(reportId)
      if (!found || !canReview(moderator.id, found.personId)) throw new ApiError('reports.not_found')
      const { personId, subjectType, subjectId } = found
      if (!canDecide(moderator, { id: personId, roles: await roles.rolesOf(personId) })) {
        throw new ApiError('reports.not_allowed')
      }
      if (suspension) await suspensions.requireRight(moderator, personId)
      await transact(async (transaction) => {
        const inside = moderationStore(transaction.db)
        await lockAccounts(transaction.db, [personId])
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
        if (suspension) await suspensions.begin(transaction, moderator.id, personId, suspension)
        await notify(transaction, decided, reporterIds)
        const act = { action: 'admin_action', accountId: moderator.id, resource: subjectType } as const
        await audit.record(transaction, { ...act, details: { decision } })
      })
    },

    /** Removes a deleted account's personal data from the log, in the deletion's transaction [GAP-04]. */
    removeOf: (transaction: Transaction, personId: string) => moderationStore(transaction.db).removeOf(personId),
  }
}
