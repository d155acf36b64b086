import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Evidence, ReasonCount, ReportSubject } from '@trouvaille/contract'
import type { Decision, ReportReason } from '@trouvaille/domain'
import { accountReference } from '../accounts/index.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export type ReportableType = ReportSubject['type']

/**
 * The moderation log. It outlives accounts: the decider and the person concerned are anonymized with theirs, and then
 * also the personal data about the latter (`note`, `evidence`).
 */
export const moderationDecisions = pgTable(
  'moderation_decisions',
  {
    id: text('id').primaryKey(),
    decidedBy: accountReference('decided_by', 'set null'),
    personId: accountReference('person_id', 'set null'),
    subjectType: text('subject_type').$type<ReportableType>().notNull(),
    decision: text('decision').$type<Decision>().notNull(),
    note: text('note'),
    /** Id of the first report that it closed. */
    evidence: jsonb('evidence').$type<Evidence>(),
    /** Ids of all reports that it closed, which are deleted with their reporters' accounts. */
    reasons: jsonb('reasons').$type<ReasonCount[]>().notNull(),
    /** Time of the first report. */
    reportedAt: time('reported_at').notNull(),
    decidedAt: time('decided_at').notNull(),
  },
  (table) => [
    index('moderation_decisions_newest').on(table.decidedAt, table.id),
    index('moderation_decisions_person').on(table.personId, table.decidedAt),
    index('moderation_decisions_moderator').on(table.decidedBy),
  ],
)

/** When a person last saw the decisions about them and their reports. */
export const noticesSeen = pgTable('notices_seen', {
  accountId: accountReference('account_id').primaryKey(),
  seenAt: time('seen_at').notNull(),
})

/** Reports. Pending until a decision. */
export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    reporterId: accountReference('reporter_id').notNull(),
    subjectType: text('subject_type').$type<ReportableType>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** The person concerned: the reported one, or the sender or author. */
    personId: accountReference('person_id').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    comment: text('comment'),
    /** Evidence, as the reporter saw it: the content may be changed or removed later. */
    evidence: jsonb('evidence').$type<Evidence>().notNull(),
    createdAt: time('created_at').notNull(),
    decisionId: text('decision_id').references(() => moderationDecisions.id),
  },
  (table) => [
    // One pending report per reporter and subject.
    uniqueIndex('reports_once')
      .on(table.reporterId, table.subjectType, table.subjectId)
      .where(sql`${table.decisionId} is null`),
    index('reports_queue')
      .on(table.createdAt, table.id)
      .where(sql`${table.decisionId} is null`),
    index('reports_subject')
      .on(table.subjectType, table.subjectId, table.createdAt, table.id)
      .where(sql`${table.decisionId} is null`),
    index('reports_reporter').on(table.reporterId, table.createdAt, table.id),
    index('reports_person').on(table.personId),
    index('reports_decision').on(table.decisionId, table.createdAt),
  ],
)
