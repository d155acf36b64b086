import type { FavouriteList, MediaType, Work } from '@trouvaille/domain'
import { bigint, index, integer, jsonb, pgSequence, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { accountReference } from '../accounts/index.ts'

export const favouriteRevisions = pgSequence('favourite_revisions')

/**
 * The newest change of each item of each list. A removed item keeps its row as a tombstone, so that devices that were
 * offline learn of the removal.
 */
export const favourites = pgTable(
  'favourites',
  {
    userId: accountReference('user_id').notNull(),
    list: text('list').$type<FavouriteList>().notNull(),
    kind: text('kind').$type<MediaType>().notNull(),
    itemId: text('item_id').notNull(),
    /** A snapshot of the item when it was added; null once removed. */
    item: jsonb('item').$type<Work['item']>(),
    /** Size of the item as JSON, for the quota of the account. */
    itemBytes: integer('item_bytes').generatedAlwaysAs(sql`coalesce(octet_length(item::text), 0)`),
    /** Time of the change by the device's clock, capped at the server's. */
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    /** Increases with every change of a person's lists: the cursor of synchronization. */
    revision: bigint('revision', { mode: 'number' })
      .notNull()
      .default(sql`nextval('favourite_revisions')`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.list, table.kind, table.itemId] }),
    index('favourites_revision').on(table.userId, table.revision),
    // Lists of friends: one kind of one list, the newest first.
    index('favourites_newest')
      .on(table.userId, table.list, table.kind, table.changedAt, table.itemId)
      .where(sql`item is not null`),
    // People who keep a work.
    index('favourites_keepers')
      .on(table.kind, table.itemId, table.userId)
      .where(sql`item is not null`),
    // Recent favourites of friends.
    index('favourites_lately')
      .on(table.userId, table.kind, table.changedAt, table.itemId)
      .where(sql`item is not null`),
  ],
)
