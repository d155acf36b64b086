import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Evidence, ReasonCount, ReportSubject } from '@trouvaille/contract'
import type { Decision, ReportReason } from '@trouvaille/domain'
import { accountReference } from '../accounts/index.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export type ReportableType = ReportSubject['type']

/**
 * The trail of what moderators decided. It outlives accounts: who decided is forgotten with theirs, whom it was about
 * with theirs, and then also what tells of them (`note`, `evidence`).
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
    /** Of the first report that it closed. */
    evidence: jsonb('evidence').$type<Evidence>(),
    /** Of all the reports that it closed, which go with the accounts of those who made them. */
    reasons: jsonb('reasons').$type<ReasonCount[]>().notNull(),
    /** When it was reported first. */
    reportedAt: time('reported_at').notNull(),
    decidedAt: time('decided_at').notNull(),
  },
  (table) => [
    index('moderation_decisions_newest').on(table.decidedAt, table.id),
    index('moderation_decisions_person').on(table.personId, table.decidedAt),
    index('moderation_decisions_moderator').on(table.decidedBy),
  ],
)

/** Up to when somebody has seen what moderators decided about them and about their reports. */
export const noticesSeen = pgTable('notices_seen', {
  accountId: accountReference('account_id').primaryKey(),
  seenAt: time('seen_at').notNull(),
})

/** What somebody reported. It waits until there is a decision. */
export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    reporterId: accountReference('reporter_id').notNull(),
    subjectType: text('subject_type').$type<ReportableType>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** Whom it is about: the person, or who shared or wrote. */
    personId: accountReference('person_id').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    comment: text('comment'),
    /** What the reporter saw: it may be changed, or taken away, later. */
    evidence: jsonb('evidence').$type<Evidence>().notNull(),
    createdAt: time('created_at').notNull(),
    decisionId: text('decision_id').references(() => moderationDecisions.id),
  },
  (table) => [
    // Repeating a report that waits does not make it weigh more.
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
