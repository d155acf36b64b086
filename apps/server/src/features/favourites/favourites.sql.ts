import type { FavouriteList, MediaType, Work } from '@trouvaille/domain'
import { jsonb, pgView, text, timestamp } from 'drizzle-orm/pg-core'

/** A read-only view of the table, for queries of other features. */
export const favouritesView = pgView('favourites', {
  userId: text('user_id').notNull(),
  list: text('list').$type<FavouriteList>().notNull(),
  kind: text('kind').$type<MediaType>().notNull(),
  itemId: text('item_id').notNull(),
  /** Null for a removed work. */
  item: jsonb('item').$type<Work['item']>(),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
}).existing()
