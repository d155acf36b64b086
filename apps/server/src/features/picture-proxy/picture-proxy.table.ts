import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The pictures of works that are kept [PICT-03]: files that may go at any time, and are fetched anew then. Nobody's use
 * of them is in it, only when one was last used by anybody.
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
