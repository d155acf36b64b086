import { sql } from 'drizzle-orm'
import { push as limits } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { isoTime, rowsOf } from '../../platform/db/raw-query.ts'
import type { StreamState } from '../changes/index.ts'
import { pushPosition } from './push.table.ts'

/** A snapshot of the stream: what it does not see is still to be read. */
export type Snapshot = Pick<StreamState, 'next' | 'running'>

const time = (date: Date) => sql`${date.toISOString()}::timestamptz`
const later = (date: Date, milliseconds: number) => time(new Date(date.getTime() + milliseconds))

/**
 * How far the stream was read for notifications, in the database: one process at a time holds it, and one that dies
 * while it does is followed by another, which reads the same again.
 * @param holder Names this process.
 */
export function pushPositionStore(db: Database, holder: string) {
  return {
    /** Begins at a state of the stream where there is no position, or where it is of another history or too old. */
    async begin({ timeline, next, running }: StreamState, now: Date): Promise<void> {
      await db.execute(sql`
        insert into ${pushPosition} as known (timeline, next, running, read_at)
        values (${timeline}, ${next}, ${JSON.stringify(running)}::jsonb, ${time(now)})
        on conflict (id) do update set timeline = excluded.timeline, next = excluded.next, running = excluded.running,
          read_at = excluded.read_at
        where known.timeline <> excluded.timeline or known.next > excluded.next
          or known.read_at < ${later(now, -limits.usefulMs)}`)
    },

    /** @returns Where to read on; undefined while another process reads. */
    async take(now: Date): Promise<(Snapshot & { readAt: string }) | undefined> {
      const [row] = await rowsOf<Snapshot & { readAt: string }>(
        db,
        sql`update ${pushPosition} set holder = ${holder}, held_until = ${later(now, limits.leaseMs)}
          where holder is null or holder = ${holder} or held_until < ${time(now)}
          returning next::float8 as next, running, ${isoTime(sql`read_at`)} as "readAt"`,
      )
      return row
    },

    /** @returns Whether this process still holds the position, and now does for longer. */
    async renew(now: Date): Promise<boolean> {
      const rows = await rowsOf(
        db,
        sql`update ${pushPosition} set held_until = ${later(now, limits.leaseMs)} where holder = ${holder} returning id`,
      )
      return rows.length > 0
    },

    /** Gives the position back: moved on to a snapshot, or where it was. */
    async release(reached: { snapshot: Snapshot; readAt: Date } | undefined): Promise<void> {
      const moved = reached
        ? sql`, next = ${reached.snapshot.next}, running = ${JSON.stringify(reached.snapshot.running)}::jsonb,
            read_at = ${time(reached.readAt)}`
        : sql``
      await db.execute(
        sql`update ${pushPosition} set holder = null, held_until = null ${moved} where holder = ${holder}`,
      )
    },
  }
}
