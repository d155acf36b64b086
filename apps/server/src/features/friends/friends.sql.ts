import { sql } from 'drizzle-orm'
import { pgView, text } from 'drizzle-orm/pg-core'
import { blocks, friendships } from './friends.table.ts'

/** A read-only view of blocks, for queries of other features. */
export const blocksView = pgView('blocks', {
  blockerId: text('blocker_id').notNull(),
  blockedId: text('blocked_id').notNull(),
}).existing()

/** A person's friendships, each with the other person: the union of two index scans [FRND-41] [FRND-42]. */
export function friendsOf(userId: unknown) {
  const { id, userId: sender, friendId: receiver, status, acceptedAt } = friendships
  return sql`
    select ${id} as id, ${receiver} as person_id, ${acceptedAt} as since from ${friendships}
      where ${sender} = ${userId} and ${status} = 'accepted'
    union all
    select ${id} as id, ${sender} as person_id, ${acceptedAt} as since from ${friendships}
      where ${receiver} = ${userId} and ${status} = 'accepted'`
}

/** In whose lists a person is: of friends, of requests, of people whom they have blocked. */
export const knownTo = (personId: unknown) => sql`
  select ${blocks.blockerId} as person_id from ${blocks} where ${blocks.blockedId} = ${personId}
  union all
  select ${friendships.friendId} as person_id from ${friendships} where ${friendships.userId} = ${personId}
  union all
  select ${friendships.userId} as person_id from ${friendships} where ${friendships.friendId} = ${personId}`

/** The friendship of two people, written so that the index of pairs is used. */
export const isPair = (one: unknown, other: unknown) =>
  sql`(least(${friendships.userId}, ${friendships.friendId}), greatest(${friendships.userId}, ${friendships.friendId})) =
    (least(${one}::text, ${other}::text), greatest(${one}::text, ${other}::text))`

/** True, or null: a scalar subquery, because for `exists` the planner would read all friendships. */
export const areFriends = (one: unknown, other: unknown) =>
  sql`(select true from ${friendships} where ${friendships.status} = 'accepted' and ${isPair(one, other)} limit 1)`
