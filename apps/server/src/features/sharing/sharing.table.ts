import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MediaType, Work } from '@trouvaille/domain'
import { accountReference } from '../accounts/index.ts'

/**
 * Works that people shared with others [DATA-26]. The sender's name and picture are those of their profile today; the
 * category follows from the kind.
 */
export const shares = pgTable(
  'shares',
  {
    id: text('id').primaryKey(),
    /** With whom; the one who sees it and may remove it. */
    friendId: accountReference('friend_id').notNull(),
    sharedBy: accountReference('shared_by').notNull(),
    itemType: text('item_type').$type<MediaType>().notNull(),
    itemId: text('item_id').notNull(),
    /** The item as it was when it was shared. */
    itemData: jsonb('item_data').$type<Work['item']>().notNull(),
    /** Bytes of the item as JSON, for the limits. */
    itemBytes: integer('item_bytes').generatedAlwaysAs(sql`octet_length(item_data::text)`),
    /** Of the tap that made it: a repeated one is known by it. */
    clientId: text('client_id').notNull(),
    sharedAt: timestamp('shared_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [
    // A work stands once for each sender: the newest share counts [GAP-08].
    uniqueIndex('shares_once').on(table.friendId, table.sharedBy, table.itemType, table.itemId),
    index('shares_newest').on(table.friendId, table.sharedAt, table.id),
    index('shares_sender').on(table.sharedBy),
  ],
)
