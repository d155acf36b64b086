import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Who uploaded each stored picture [GAP-17]. The row is written before the file and removed after it, so no file
 * is ever unknown.
 */
export const images = pgTable(
  'images',
  {
    path: text('path').primaryKey(),
    /** No foreign key: the row outlives the account, so that the files can be removed after it is gone. */
    ownerId: text('owner_id').notNull(),
    purpose: text('purpose', { enum: ['avatar', 'group'] }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('images_owner').on(table.ownerId)],
)
