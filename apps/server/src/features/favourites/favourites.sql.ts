import type { FavouriteList, MediaType, Work } from '@trouvaille/domain'
import { jsonb, pgView, text, timestamp } from 'drizzle-orm/pg-core'

/** What other features may read of lists in their own queries: their table, seen without the rest, and never written. */
export const favouritesView = pgView('favourites', {
  userId: text('user_id').notNull(),
  list: text('list').$type<FavouriteList>().notNull(),
  kind: text('kind').$type<MediaType>().notNull(),
  itemId: text('item_id').notNull(),
  /** Null for a work that was removed. */
  item: jsonb('item').$type<Work['item']>(),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
}).existing()
