import { type SQL, sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ReportReason } from '@trouvaille/domain'
import { accountReference } from '../accounts/index.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const moderator = (name: string) => accountReference(name, 'set null')

/**
 * Suspensions of accounts, with their one appeal. They expire by time, without a job. Deleted with the account; the
 * moderator is anonymized when theirs is deleted.
 */
export const suspensions = pgTable(
  'suspensions',
  {
    id: text('id').primaryKey(),
    personId: accountReference('person_id').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    /** To the person. */
    text: text('text'),
    begunAt: time('begun_at').notNull(),
    begunBy: moderator('begun_by'),
    /** Null for an unlimited one. */
    endsAt: time('ends_at'),
    appeal: text('appeal'),
    appealedAt: time('appealed_at'),
    /** When the appeal was rejected. */
    answeredAt: time('answered_at'),
    answeredBy: moderator('answered_by'),
    liftedAt: time('lifted_at'),
    liftedBy: moderator('lifted_by'),
    /** To the person, with what was decided last. */
    answer: text('answer'),
  },
  (table) => [
    index('suspensions_newest').on(table.begunAt, table.id),
    index('suspensions_appeals')
      .on(table.begunAt, table.id)
      .where(sql`${table.appealedAt} is not null and ${table.answeredAt} is null and ${table.liftedAt} is null`),
    index('suspensions_person').on(table.personId),
    index('suspensions_begun_by').on(table.begunBy),
    index('suspensions_answered_by').on(table.answeredBy),
    index('suspensions_lifted_by').on(table.liftedBy),
  ],
)

/** Whether a suspension is active at a time: `isActiveSuspension` of the domain, in SQL. */
export const isActiveAt = (at: SQL) =>
  sql`(${suspensions.liftedAt} is null and (${suspensions.endsAt} is null or ${suspensions.endsAt} > ${at}))`

/**
 * Whether one of some accounts is suspended at a time, in SQL. @param ids Columns, or values.
 * A scalar subquery: for `exists` the planner would hash the whole table.
 */
export const isAnySuspended = (ids: readonly SQL[], at: SQL) =>
  sql`coalesce((select true from ${suspensions}
    where ${suspensions.personId} in (${sql.join([...ids], sql`, `)}) and ${isActiveAt(at)} limit 1), false)`
