import { and, asc, desc, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Evidence, PersonCard, ReasonCount, Role } from '@trouvaille/contract'
import { type Decision, safety as limits } from '@trouvaille/domain'
import { afterKey, type TimeKey, type TimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { profileSummary, profilesView } from '../profiles/index.ts'
import { rolesOf } from '../roles/index.ts'
import { moderationDecisions, reports, type ReportableType } from './safety.table.ts'

export type StoredReport = typeof reports.$inferSelect
export type StoredDecision = typeof moderationDecisions.$inferSelect

interface Together {
  reasons: ReasonCount[]
  comments: string[]
}

export interface OpenCase extends TimeKey, Together, Judged {
  evidence: Evidence
}

export interface DecidedCase extends TimeKey, Together {
  person: PersonCard
  evidence: Evidence
  decision: Decision
  note: string | null
  by: string | null
  reportedAt: Date
}

export interface ModerationLogEntry extends TimeKey {
  type: ReportableType
  decision: Decision
  by: string | null
  person: string | null
  reasons: ReasonCount[]
  note: string | null
  evidence: Evidence | null
}

/** A person as moderators see them. */
export interface Judged {
  person: PersonCard
  /** Of that person. */
  roles: Role[]
}

const reasonsOf = (which: SQL) => sql<ReasonCount[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('reason', counted.reason, 'count', counted.people) order by counted.people desc, counted.reason), '[]')
  from (select r.reason, count(*)::int as people from ${reports} as r where ${which} group by r.reason) as counted)`

const commentsOf = (which: SQL) => sql<string[]>`(
  select coalesce(jsonb_agg(written.comment order by written.created_at), '[]')
  from (select r.comment, r.created_at from ${reports} as r where ${which} and r.comment is not null
    order by r.created_at, r.id limit ${limits.commentsShown}) as written)`

/** Pending reports about the same subject, aliased `r`. */
const waitingWith = (type: SQL | ReportableType, id: SQL | string) =>
  sql`r.decision_id is null and r.subject_type = ${type} and r.subject_id = ${id}`

export function moderationStore(db: Database) {
  const moderator = alias(profilesView, 'moderator')
  const person = alias(profilesView, 'person')
  const { decidedAt, id: decisionId } = moderationDecisions

  return {
    /** Pending cases, the oldest first: the first report of a subject stands for all. */
    async open(viewerId: string, { after, limit }: TimePage): Promise<OpenCase[]> {
      const together = waitingWith(sql`${reports.subjectType}`, sql`${reports.subjectId}`)
      return db
        .select({
          id: reports.id,
          at: reports.createdAt,
          person: profileSummary,
          roles: rolesOf(profilesView.id),
          evidence: reports.evidence,
          reasons: reasonsOf(together),
          comments: commentsOf(together),
        })
        .from(reports)
        .innerJoin(profilesView, eq(profilesView.id, reports.personId))
        .where(
          and(
            isNull(reports.decisionId),
            ne(reports.personId, viewerId),
            sql`not exists (select from ${reports} as r where ${together}
              and (r.created_at, r.id) < (${reports.createdAt}, ${reports.id}))`,
            after &&
              or(gt(reports.createdAt, after.at), and(eq(reports.createdAt, after.at), gt(reports.id, after.id))),
          ),
        )
        .orderBy(asc(reports.createdAt), asc(reports.id))
        .limit(limit)
    },

    /** Decisions about existing accounts, the newest first. */
    async decided(viewerId: string, { after, limit }: TimePage): Promise<DecidedCase[]> {
      const closed = sql`r.decision_id = ${decisionId}`
      return db
        .select({
          id: decisionId,
          at: decidedAt,
          person: profileSummary,
          evidence: sql<Evidence>`${moderationDecisions.evidence}`,
          reasons: moderationDecisions.reasons,
          comments: commentsOf(closed),
          decision: moderationDecisions.decision,
          note: moderationDecisions.note,
          by: moderator.username,
          reportedAt: moderationDecisions.reportedAt,
        })
        .from(moderationDecisions)
        .innerJoin(profilesView, eq(profilesView.id, moderationDecisions.personId))
        .leftJoin(moderator, eq(moderator.id, moderationDecisions.decidedBy))
        .where(
          and(
            isNotNull(moderationDecisions.evidence),
            ne(profilesView.id, viewerId),
            afterKey(decidedAt, decisionId, after),
          ),
        )
        .orderBy(desc(decidedAt), desc(decisionId))
        .limit(limit)
    },

    /** The moderation log, the newest first, without entries about the viewer. */
    async log(viewerId: string, { after, limit }: TimePage): Promise<ModerationLogEntry[]> {
      return db
        .select({
          id: decisionId,
          at: decidedAt,
          type: moderationDecisions.subjectType,
          decision: moderationDecisions.decision,
          by: moderator.username,
          person: person.username,
          reasons: moderationDecisions.reasons,
          note: moderationDecisions.note,
          evidence: moderationDecisions.evidence,
        })
        .from(moderationDecisions)
        .leftJoin(moderator, eq(moderator.id, moderationDecisions.decidedBy))
        .leftJoin(person, eq(person.id, moderationDecisions.personId))
        .where(
          and(
            sql`${moderationDecisions.personId} is distinct from ${viewerId}`,
            afterKey(decidedAt, decisionId, after),
          ),
        )
        .orderBy(desc(decidedAt), desc(decisionId))
        .limit(limit)
    },

    async find(id: string): Promise<StoredReport | undefined> {
      const [row] = await db.select().from(reports).where(eq(reports.id, id))
      return row
    },

    /** The first pending report of a subject, and the reasons of all. */
    async waiting(
      type: ReportableType,
      id: string,
    ): Promise<{ first: StoredReport; reasons: ReasonCount[] } | undefined> {
      const [row] = await db
        .select({ first: reports, reasons: reasonsOf(waitingWith(type, id)) })
        .from(reports)
        .where(and(isNull(reports.decisionId), eq(reports.subjectType, type), eq(reports.subjectId, id)))
        .orderBy(asc(reports.createdAt), asc(reports.id))
        .limit(1)
      return row
    },

    async insert(decision: StoredDecision): Promise<void> {
      await db.insert(moderationDecisions).values(decision)
    },

    /**
     * Closes every pending report of a subject.
     * @returns The reporters.
     */
    async close(type: ReportableType, id: string, decision: string): Promise<string[]> {
      const rows = await db
        .update(reports)
        .set({ decisionId: decision })
        .where(and(isNull(reports.decisionId), eq(reports.subjectType, type), eq(reports.subjectId, id)))
        .returning({ reporterId: reports.reporterId })
      return rows.map(({ reporterId }) => reporterId)
    },

    /** Removes personal data of a person from the moderation log. */
    async removeOf(personId: string): Promise<void> {
      await db
        .update(moderationDecisions)
        .set({ personId: null, evidence: null, note: null })
        .where(eq(moderationDecisions.personId, personId))
    },
  }
}
