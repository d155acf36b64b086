import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StoredFriendship } from '@trouvaille/domain'
import { accountReference } from '../accounts/index.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * A request and, once accepted, the friendship: one row, whoever sent it [DATA-06]. It is deleted when it is declined,
 * cancelled or ended, or when one of the two blocks the other.
 */
export const friendships = pgTable(
  'friendships',
  {
    id: text('id').primaryKey(),
    /** Sender. */
    userId: accountReference('user_id').notNull(),
    /** Recipient. */
    friendId: accountReference('friend_id').notNull(),
    status: text('status').$type<StoredFriendship['status']>().notNull(),
    createdAt: time('created_at').notNull(),
    acceptedAt: time('accepted_at'),
  },
  (table) => [
    // One row per pair, so that requests cannot cross [GAP-13].
    uniqueIndex('friendships_pair').on(
      sql`least(${table.userId}, ${table.friendId})`,
      sql`greatest(${table.userId}, ${table.friendId})`,
    ),
    index('friendships_sender').on(table.userId, table.status, table.createdAt),
    index('friendships_receiver').on(table.friendId, table.status, table.createdAt),
  ],
)

/** Blocks. The blocked person's export does not contain them. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: accountReference('blocker_id').notNull(),
    blockedId: accountReference('blocked_id').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_blocked').on(table.blockedId, table.blockerId),
    index('blocks_newest').on(table.blockerId, table.createdAt),
  ],
)

/** Consecutive declined requests, and the time of the last. Deleted when the two become friends. */
export const declinedRequests = pgTable(
  'friend_request_refusals',
  {
    /** Sender of the requests. */
    senderId: accountReference('sender_id').notNull(),
    /** Who declined. */
    receiverId: accountReference('receiver_id').notNull(),
    times: integer('times').notNull(),
    refusedAt: time('refused_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.senderId, table.receiverId] }),
    index('friend_request_refusals_receiver').on(table.receiverId),
  ],
)

/** Dismissed suggestions. */
export const dismissedSuggestions = pgTable(
  'dismissed_suggestions',
  {
    userId: accountReference('user_id').notNull(),
    personId: accountReference('person_id').notNull(),
    dismissedAt: time('dismissed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.personId] }),
    index('dismissed_suggestions_person').on(table.personId),
  ],
)
