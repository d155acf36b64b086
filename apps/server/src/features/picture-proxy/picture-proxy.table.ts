import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Cached pictures of works [PICT-03]: files that may be evicted at any time, and are fetched again. It has no record of
 * who used them, only when one was last used.
 */
export const pictures = pgTable(
  'pictures',
  {
    path: text('path').primaryKey(),
    bytes: integer('bytes').notNull(),
    /** To the hour. */
    usedAt: timestamp('used_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('pictures_used').on(table.usedAt, table.path)],
)
