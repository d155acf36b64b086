import { boolean, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * What devices measured, added up by the hour and, once older than a week, by the day: no line of it is about a person,
 * a device or a visit. Durations and scores are counted by bucket (`packages/domain/src/histogram.ts`), from which
 * percentiles are read.
 */
export const telemetryCounts = pgTable(
  'telemetry_counts',
  {
    /** Start of the hour or, after a week, of the day; UTC. */
    hour: time('hour').notNull(),
    kind: text('kind', { enum: ['view', 'action', 'operation', 'LCP', 'INP', 'CLS', 'error'] }).notNull(),
    /** Route pattern, action or operation name, or error group id; empty for vitals. */
    name: text('name').notNull(),
    /** Zero for counts without a measured value. */
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.hour, table.name, table.bucket] })],
)

/** Groups of equal errors. Their occurrences are counted by the hour. */
export const telemetryErrors = pgTable(
  'telemetry_errors',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** File of ours, line and column, or the failed operation; empty if unknown. */
    place: text('place').notNull(),
    page: text('page').notNull(),
    severity: text('severity', { enum: ['critical', 'high', 'medium', 'low'] }).notNull(),
    recovered: boolean('recovered').notNull(),
    firstAt: time('first_at').notNull(),
    lastAt: time('last_at').notNull(),
  },
  (table) => [index('telemetry_errors_newest').on(table.lastAt, table.id)],
)
