import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MediaType, Work } from '@trouvaille/domain'
import { accountReference } from '../accounts/index.ts'

/**
 * Shares of works [DATA-26]. The sender's name and picture are read from the profile; the category is derived from the
 * kind.
 */
export const shares = pgTable(
  'shares',
  {
    id: text('id').primaryKey(),
    /** The recipient, who may remove it. */
    friendId: accountReference('friend_id').notNull(),
    sharedBy: accountReference('shared_by').notNull(),
    itemType: text('item_type').$type<MediaType>().notNull(),
    itemId: text('item_id').notNull(),
    /** A snapshot of the item when it was shared. */
    itemData: jsonb('item_data').$type<Work['item']>().notNull(),
    /** Size of the item as JSON, for quotas. */
    itemBytes: integer('item_bytes').generatedAlwaysAs(sql`octet_length(item_data::text)`),
    /** Idempotency key. */
    clientId: text('client_id').notNull(),
    sharedAt: timestamp('shared_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [
    // One row per sender and work: the newest share replaces the older [GAP-08].
    uniqueIndex('shares_once').on(table.friendId, table.sharedBy, table.itemType, table.itemId),
    index('shares_newest').on(table.friendId, table.sharedAt, table.id),
    index('shares_sender').on(table.sharedBy),
  ],
)
