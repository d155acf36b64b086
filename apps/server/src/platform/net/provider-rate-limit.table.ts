import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Rate limits of providers, shared by all nodes. */
export const providerRateLimits = pgTable('source_turns', {
  source: text('source').primaryKey(),
  /** Of one that is asked so often: when the next question would be due if all were spread out. Of one that is asked one question at a time: until when it is being asked. */
  freeAt: timestamp('free_at', { withTimezone: true, mode: 'date' }).notNull(),
})
