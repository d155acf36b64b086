import { createHash } from 'node:crypto'
import { and, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { compareTexts } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { isoTime, rowsOf } from '../../platform/db/raw-query.ts'
import { telemetryCounts, telemetryErrors } from './telemetry.table.ts'

export type Kind = (typeof telemetryCounts.$inferSelect)['kind']
export type Step = 'hour' | 'day'

/** What was counted of one thing. */
export interface Counted {
  kind: Kind
  name: string
  bucket: number
  count: number
}

/** What makes errors the same. */
export type ErrorGroup = Pick<typeof telemetryErrors.$inferSelect, 'name' | 'place' | 'page' | 'severity' | 'recovered'>

export type StoredGroup = typeof telemetryErrors.$inferSelect

/** The same for the same errors, wherever and whenever they happen. */
export const idOf = ({ name, place, page, severity, recovered }: ErrorGroup): string =>
  createHash('sha256')
    .update(JSON.stringify([name, place, page, severity, recovered]))
    .digest('hex')
    .slice(0, 20)

/** Largest count that a row holds. */
const most = 2 ** 31 - 1

/** Held by whoever adds groups of errors or folds hours into days: two who do so at once would meet the other's rows. */
const lockKey = 7_354_101

const { hour, kind, name, bucket, count } = telemetryCounts

/** What the rows hold that are added to others. */
const added = sql`least(${count}::bigint + excluded.count, ${most})`

/** The kinds are all there are: named, for the sake of the index. */
const isOld = (before: Date) => and(inArray(kind, [...kind.enumValues]), lt(hour, before))

export function telemetryStore(db: Database) {
  return {
    /** Adds counts to those of an hour. In the order of the key, so that two who add at once wait, and never for each other. */
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

    /** Until the transaction ends, nobody else adds groups or folds. */
    async lock(): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    },

    /** Those of some groups that are known. */
    async known(ids: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .select({ id: telemetryErrors.id })
        .from(telemetryErrors)
        .where(inArray(telemetryErrors.id, [...ids]))
      return new Set(rows.map(({ id }) => id))
    },

    /** How many groups are new since a time: those told again are not. The last time is the one with an index. */
    newGroupsSince: (time: Date): Promise<number> =>
      db.$count(telemetryErrors, and(gte(telemetryErrors.lastAt, time), gte(telemetryErrors.firstAt, time))),

    /** Notes that errors happened now. */
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

    /** What was counted of some kinds, by steps of time. */
    byTime: (kinds: readonly Kind[], from: Date, step: Step) =>
      rowsOf<{ at: string; kind: Kind; bucket: number; count: number }>(
        db,
        // Times become text once they are few.
        sql`select ${isoTime(sql`steps.at`)} as at, kind, bucket, count
          from (
            select date_trunc(${step}, ${hour}, 'UTC') as at, ${kind}, ${bucket}, sum(${count})::float8 as count
            from ${telemetryCounts}
            where ${and(inArray(kind, [...kinds]), gte(hour, from))}
            group by 1, 2, 3
          ) as steps
          order by steps.at`,
      ),

    /** What was counted of some kinds, by names. */
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

    /** Adds up by the day what was counted by the hour before a time. */
    async fold(before: Date): Promise<void> {
      const day = sql`date_trunc('day', ${hour}, 'UTC')`
      await db.execute(sql`
        with hours as (delete from ${telemetryCounts} where ${and(isOld(before), ne(hour, day))}
          returning ${kind}, ${day} as day, ${name}, ${bucket}, ${count})
        insert into ${telemetryCounts} (kind, hour, name, bucket, count)
        select kind, day, name, bucket, least(sum(count), ${most}) from hours group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (kind, hour, name, bucket) do update set count = ${added}`)
    },

    /** Forgets what is older than a time. */
    async drop(before: Date): Promise<void> {
      await db.delete(telemetryCounts).where(isOld(before))
      await db.delete(telemetryErrors).where(lt(telemetryErrors.lastAt, before))
    },
  }
}
