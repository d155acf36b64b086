import type { FavouriteList, MediaType, Work } from '@trouvaille/domain'
import { bigint, index, integer, jsonb, pgSequence, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { accountReference } from '../accounts/index.ts'

export const favouriteRevisions = pgSequence('favourite_revisions')

/**
 * The newest change of each item of each list. A removed item keeps its row without the item, so that a device
 * that was away learns of the removal.
 */
export const favourites = pgTable(
  'favourites',
  {
    userId: accountReference('user_id').notNull(),
    list: text('list').$type<FavouriteList>().notNull(),
    kind: text('kind').$type<MediaType>().notNull(),
    itemId: text('item_id').notNull(),
    /** The item as it was seen when it was added; null once removed. */
    item: jsonb('item').$type<Work['item']>(),
    /** Bytes of the item as JSON, for the limit of an account. */
    itemBytes: integer('item_bytes').generatedAlwaysAs(sql`coalesce(octet_length(item::text), 0)`),
    /** When the person did it, by the clock of their device, never later than the server's. */
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    /** Grows with every change of a person's lists: the cursor of the exchange with devices. */
    revision: bigint('revision', { mode: 'number' })
      .notNull()
      .default(sql`nextval('favourite_revisions')`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.list, table.kind, table.itemId] }),
    index('favourites_revision').on(table.userId, table.revision),
    // What friends see: a list of one kind, the newest first.
    index('favourites_newest')
      .on(table.userId, table.list, table.kind, table.changedAt, table.itemId)
      .where(sql`item is not null`),
    // Who keeps a work.
    index('favourites_keepers')
      .on(table.kind, table.itemId, table.userId)
      .where(sql`item is not null`),
    // What friends keep lately.
    index('favourites_lately')
      .on(table.userId, table.kind, table.changedAt, table.itemId)
      .where(sql`item is not null`),
  ],
)
