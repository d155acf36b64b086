import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Rate limits of providers, shared by all nodes. */
export const providerRateLimits = pgTable('source_turns', {
  source: text('source').primaryKey(),
  /**
   * For a rate per second: when the next call would be due if all were spread out. For one call at a time: when the
   * current one's lease ends.
   */
  freeAt: timestamp('free_at', { withTimezone: true, mode: 'date' }).notNull(),
})
