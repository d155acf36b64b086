import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** The servers that work on this database. Times are those of the database. */
export const nodes = pgTable('nodes', {
  id: text('id').primaryKey(),
  /** The machine, for the operator. */
  host: text('host').notNull(),
  /** Its process, in a space of process ids. */
  pid: integer('pid').notNull(),
  pidSpace: text('pid_space').notNull(),
  /** Names the broker by which it hears the others; null for a server that is to be alone. */
  brokerId: text('broker_id'),
  startedAt: time('started_at').notNull().defaultNow(),
  /** Its last heartbeat. */
  seenAt: time('seen_at').notNull().defaultNow(),
})
