import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The uploader of each stored picture [GAP-17]. The row is written before the file and removed after it, so no file is
 * ever unknown.
 */
export const images = pgTable(
  'images',
  {
    path: text('path').primaryKey(),
    /** No foreign key: files are removed after the account's deletion. Null for photos that a group still uses. */
    ownerId: text('owner_id'),
    purpose: text('purpose', { enum: ['avatar', 'group'] }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('images_owner').on(table.ownerId)],
)
