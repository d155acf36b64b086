import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Decision } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/raw-query.ts'
import { accountsView } from '../accounts/index.ts'
import { moderationDecisions, noticesSeen, reports } from './safety.table.ts'

export function noticesStore(db: Database) {
  const { personId: person, decision, decidedAt, id } = moderationDecisions

  const about = (personId: string, notified: readonly Decision[]) =>
    and(eq(person, personId), inArray(decision, [...notified]))

  return {
    /** Decisions of some types about a person, the newest first. */
    async about(
      personId: string,
      notified: readonly Decision[],
      limit: number,
    ): Promise<(typeof moderationDecisions.$inferSelect)[]> {
      return db
        .select()
        .from(moderationDecisions)
        .where(about(personId, notified))
        .orderBy(desc(decidedAt), desc(id))
        .limit(limit)
    },

    /** Number of decisions about the person or their reports since they last looked. */
    async unseen(personId: string, notified: readonly Decision[]): Promise<number> {
      const lookedAt = sql`coalesce(
        (select ${noticesSeen.seenAt} from ${noticesSeen} where ${noticesSeen.accountId} = ${personId}), '-infinity')`
      // A scalar subquery: for a join the planner would hash all decisions.
      const [row] = await rowsOf<{ unseen: number }>(
        db,
        sql`select (
          (select count(*) from ${moderationDecisions} where ${about(personId, notified)} and ${decidedAt} > ${lookedAt}) +
          (select count(*) from ${reports} where ${reports.reporterId} = ${personId} and (
            select ${decidedAt} from ${moderationDecisions} where ${id} = ${reports.decisionId} limit 1) > ${lookedAt})
        )::int as unseen`,
      )
      return row?.unseen ?? 0
    },

    /** A no-op for a deleted account. */
    /** @returns Whether it is later than what was marked before. */
    async markSeen(personId: string, at: Date): Promise<boolean> {
      const rows = await rowsOf(
        db,
        sql`
        insert into ${noticesSeen} (account_id, seen_at)
        select ${accountsView.id}, ${at.toISOString()}::timestamptz from ${accountsView} where ${accountsView.id} = ${personId}
        on conflict (account_id) do update set seen_at = excluded.seen_at where ${noticesSeen.seenAt} < excluded.seen_at
        returning 1`,
      )
      return rows.length > 0
    },
  }
}
