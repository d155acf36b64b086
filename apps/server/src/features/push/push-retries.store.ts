import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { push as limits } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { pushRetries, pushSubscriptions } from './push.table.ts'

export type Retry = typeof pushRetries.$inferSelect

/** Notifications that a push service did not take, one for each device and tag. */
export function pushRetriesStore(db: Database) {
  const isOf = ({ sessionId, tag }: Pick<Retry, 'sessionId' | 'tag'>) =>
    and(eq(pushRetries.sessionId, sessionId), eq(pushRetries.tag, tag))

  return {
    due: (now: Date): Promise<Retry[]> =>
      db
        .select()
        .from(pushRetries)
        .where(lte(pushRetries.nextTryAt, now))
        .orderBy(asc(pushRetries.nextTryAt))
        .limit(limits.retriesAtOnce),

    /** Stores one to be tried again, in the place of an older one of the same tag, unless its device is gone. */
    async put({ sessionId, accountId, tag, subject, at, attempts, nextTryAt }: Retry): Promise<void> {
      await db.execute(sql`
        insert into ${pushRetries} (session_id, account_id, tag, subject, at, attempts, next_try_at)
        select device.session_id, device.account_id, ${tag}, ${JSON.stringify(subject)}::jsonb,
          ${at.toISOString()}::timestamptz, ${attempts}::int, ${nextTryAt.toISOString()}::timestamptz
        from ${pushSubscriptions} as device
        where device.session_id = ${sessionId} and device.account_id = ${accountId}
        on conflict (session_id, tag) do update set subject = excluded.subject, at = excluded.at,
          attempts = excluded.attempts, next_try_at = excluded.next_try_at`)
    },

    async remove(retry: Pick<Retry, 'sessionId' | 'tag'>): Promise<void> {
      await db.delete(pushRetries).where(isOf(retry))
    },
  }
}
