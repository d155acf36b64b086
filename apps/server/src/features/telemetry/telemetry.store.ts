import { createHash } from 'node:crypto'
import { and, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { compareTexts } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { isoTime, rowsOf } from '../../platform/db/raw-query.ts'
import { telemetryCounts, telemetryErrors } from './telemetry.table.ts'

export type Kind = (typeof telemetryCounts.$inferSelect)['kind']
export type Step = 'hour' | 'day'

/** A row of counts. */
export interface Counted {
  kind: Kind
  name: string
  bucket: number
  count: number
}

/** The grouping key of errors. */
export type ErrorGroup = Pick<typeof telemetryErrors.$inferSelect, 'name' | 'place' | 'page' | 'severity' | 'recovered'>

export type StoredGroup = typeof telemetryErrors.$inferSelect

/** A deterministic id of an error group. */
export const idOf = ({ name, place, page, severity, recovered }: ErrorGroup): string =>
  createHash('sha256')
    .update(JSON.stringify([name, place, page, severity, recovered]))
    .digest('hex')
    .slice(0, 20)

/** Maximum count per row. */
const most = 2 ** 31 - 1

/** Advisory lock for adding error groups and for rolling hours up into days: concurrent runs would conflict. */
const lockKey = 7_354_101

const { hour, kind, name, bucket, count } = telemetryCounts

/** The columns that are summed. */
const added = sql`least(${count}::bigint + excluded.count, ${most})`

/** All kinds, listed so that the index is used. */
const isOld = (before: Date) => and(inArray(kind, [...kind.enumValues]), lt(hour, before))

export function telemetryStore(db: Database) {
  return {
    /** Adds counts to those of an hour, in the order of the key, so that concurrent writers cannot deadlock. */
    async add(at: Date, counts: readonly Counted[]): Promise<void> {
      if (counts.length === 0) return
      const rows = counts.map((counted) => ({ ...counted, hour: at }))
      await db
        .insert(telemetryCounts)
        .values(
          rows.toSorted((a, b) => compareTexts(a.kind, b.kind) || compareTexts(a.name, b.name) || a.bucket - b.bucket),
        )
        .onConflictDoUpdate({ target: [kind, hour, name, bucket], set: { count: added } })
    },

    /** Takes the lock until the end of the transaction. */
    async lock(): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    },

    /** Existing groups among some. */
    async known(ids: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .select({ id: telemetryErrors.id })
        .from(telemetryErrors)
        .where(inArray(telemetryErrors.id, [...ids]))
      return new Set(rows.map(({ id }) => id))
    },

    /** Number of groups first seen since a time. The condition on the last time uses the index. */
    newGroupsSince: (time: Date): Promise<number> =>
      db.$count(telemetryErrors, and(gte(telemetryErrors.lastAt, time), gte(telemetryErrors.firstAt, time))),

    /** Updates the last occurrence of errors. */
    async note(groups: readonly ErrorGroup[], at: Date): Promise<void> {
      if (groups.length === 0) return
      const rows = groups.map((group) => ({ ...group, id: idOf(group), firstAt: at, lastAt: at }))
      await db
        .insert(telemetryErrors)
        .values(rows.toSorted((a, b) => compareTexts(a.id, b.id)))
        .onConflictDoUpdate({
          target: telemetryErrors.id,
          set: { lastAt: sql`greatest(${telemetryErrors.lastAt}, excluded.last_at)` },
        })
    },

    /** Counts of some kinds, by time step. */
    byTime: (kinds: readonly Kind[], from: Date, step: Step) =>
      rowsOf<{ at: string; kind: Kind; bucket: number; count: number }>(
        db,
        // Times are converted after aggregation, when there are few.
        sql`select ${isoTime(sql`steps.at`)} as at, kind, bucket, count
          from (
            select date_trunc(${step}, ${hour}, 'UTC') as at, ${kind}, ${bucket}, sum(${count})::float8 as count
            from ${telemetryCounts}
            where ${and(inArray(kind, [...kinds]), gte(hour, from))}
            group by 1, 2, 3
          ) as steps
          order by steps.at`,
      ),

    /** Counts of some kinds, by name. */
    byName: (kinds: readonly Kind[], from: Date) =>
      rowsOf<Counted>(
        db,
        sql`select ${kind}, ${name}, ${bucket}, sum(${count})::float8 as count
          from ${telemetryCounts}
          where ${and(inArray(kind, [...kinds]), gte(hour, from))}
          group by 1, 2, 3`,
      ),

    groups: (ids: readonly string[]): Promise<StoredGroup[]> =>
      db
        .select()
        .from(telemetryErrors)
        .where(inArray(telemetryErrors.id, [...ids])),

    /** Rolls hours before a time up into days. */
    async fold(before: Date): Promise<void> {
      const day = sql`date_trunc('day', ${hour}, 'UTC')`
      await db.execute(sql`
        with hours as (delete from ${telemetryCounts} where ${and(isOld(before), ne(hour, day))}
          returning ${kind}, ${day} as day, ${name}, ${bucket}, ${count})
        insert into ${telemetryCounts} (kind, hour, name, bucket, count)
        select kind, day, name, bucket, least(sum(count), ${most}) from hours group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (kind, hour, name, bucket) do update set count = ${added}`)
    },

    /** Deletes rows older than a time. */
    async drop(before: Date): Promise<void> {
      await db.delete(telemetryCounts).where(isOld(before))
      await db.delete(telemetryErrors).where(lt(telemetryErrors.lastAt, before))
    },
  }
}
