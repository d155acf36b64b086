import { boolean, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * What devices measured, added up by the hour and, once older than a week, by the day: no line of it is about a person, a device or a visit. Durations and
 * scores are counted by bucket (`packages/domain/src/histogram.ts`), from which percentiles are read.
 */
export const telemetryCounts = pgTable(
  'telemetry_counts',
  {
    /** Begin of the hour or, of what is older, of the day; UTC. */
    hour: time('hour').notNull(),
    kind: text('kind', { enum: ['view', 'action', 'operation', 'LCP', 'INP', 'CLS', 'error'] }).notNull(),
    /** Pattern of the page, name of the action or the operation, id of the group of errors; empty for vitals. */
    name: text('name').notNull(),
    /** Zero where nothing is measured. */
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.hour, table.name, table.bucket] })],
)

/** Errors that are the same. How often they happened is counted by the hour. */
export const telemetryErrors = pgTable(
  'telemetry_errors',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** File of ours, line and column, or the operation that failed; empty where none is known. */
    place: text('place').notNull(),
    page: text('page').notNull(),
    severity: text('severity', { enum: ['critical', 'high', 'medium', 'low'] }).notNull(),
    recovered: boolean('recovered').notNull(),
    firstAt: time('first_at').notNull(),
    lastAt: time('last_at').notNull(),
  },
  (table) => [index('telemetry_errors_newest').on(table.lastAt, table.id)],
)
