import { sql } from 'drizzle-orm'
import type { PersonCard } from '@trouvaille/contract'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/raw-query.ts'
import { accountsView } from '../accounts/index.ts'
import { favouritesView } from '../favourites/index.ts'
import { profilesView } from '../profiles/index.ts'
import { isAnySuspended } from '../suspensions/index.ts'
import { friendsOf, isPair } from './friends.sql.ts'
import { blocks, dismissedSuggestions, friendships, declinedRequests } from './friends.table.ts'

export interface FriendSuggestionRow extends PersonCard {
  friendsInCommon: number
  worksInCommon: number
}

/** Bounds of the query, so that its time does not depend on the person. */
const reach = {
  /** Own friends, and friends of each of them. */
  friends: 200,
  friendsOfEach: 200,
  /** The newest own works, and people who keep each of them. */
  works: 50,
  keepersOfEach: 200,
  /** Candidates that are checked and ranked. */
  asked: 500,
  counted: 30,
}

const { userId, kind, itemId, item, changedAt } = favouritesView

export function friendSuggestionsStore(db: Database) {
  return {
    /**
     * People who allow being suggested, by the number of friends and then works in common. Without suspended accounts.
     */
    async list(me: string, at: Date, limit: number): Promise<FriendSuggestionRow[]> {
      return rowsOf<FriendSuggestionRow>(
        db,
        sql`
        with friend as materialized (
          select person_id from (${friendsOf(me)}) as own order by since desc nulls last limit ${reach.friends}
        ), by_friends as (
          select other.person_id as id, count(*) as friends
          from friend cross join lateral (
            select theirs.person_id from (${friendsOf(sql`friend.person_id`)}) as theirs limit ${reach.friendsOfEach}
          ) as other
          group by other.person_id
        ), own as materialized (
          select distinct newest.kind, newest.item_id from (
            select ${kind}, ${itemId} from ${favouritesView}
            where ${userId} = ${me} and ${item} is not null order by ${changedAt} desc limit ${reach.works}
          ) as newest
        ), by_works as (
          select keeper.user_id as id, count(distinct (own.kind, own.item_id)) as works
          from own cross join lateral (
            select ${userId} from ${favouritesView}
            where ${kind} = own.kind and ${itemId} = own.item_id and ${item} is not null
            order by ${userId} limit ${reach.keepersOfEach}
          ) as keeper
          group by keeper.user_id
        ), candidate as materialized (
          select id, coalesce(friends, 0) as friends, coalesce(works, 0) as works
          from by_friends full join by_works using (id)
          where id <> ${me} order by friends desc, works desc, id limit ${reach.asked}
        ), open as materialized (
          select candidate.*, card.username, card.avatar_url
          from candidate cross join lateral (
            select ${profilesView.username}, ${profilesView.avatarUrl} from ${profilesView}
            where ${profilesView.id} = candidate.id and ${profilesView.isSuggested} limit 1
          ) as card
          -- Subqueries with a value are asked for each of the few candidates, and not made a join with whole tables.
          where (select 1 from ${friendships} where ${isPair(me, sql`candidate.id`)} limit 1) is null
            and (select 1 from ${blocks} where ${ofPair(blocks.blockerId, blocks.blockedId, me)} limit 1) is null
            and (select 1 from ${blocks} where ${ofPair(blocks.blockedId, blocks.blockerId, me)} limit 1) is null
            and (select 1 from ${declinedRequests} where ${ofPair(declinedRequests.senderId, declinedRequests.receiverId, me)} limit 1) is null
            and (select 1 from ${declinedRequests} where ${ofPair(declinedRequests.receiverId, declinedRequests.senderId, me)} limit 1) is null
            and (select 1 from ${dismissedSuggestions}
              where ${ofPair(dismissedSuggestions.userId, dismissedSuggestions.personId, me)} limit 1) is null
            and not ${isAnySuspended([sql`candidate.id`], sql`${at.toISOString()}::timestamptz`)}
          order by candidate.friends desc, candidate.works desc, candidate.id limit ${reach.counted}
        )
        select id, username, avatar_url as "avatarUrl",
          (
            select count(*)::int from (${friendsOf(sql`open.id`)}) as theirs
            where (select 1 from ${friendships}
              where ${isPair(me, sql`theirs.person_id`)} and ${friendships.status} = 'accepted' limit 1) is not null
          ) as "friendsInCommon",
          (
            select count(distinct (theirs.kind, theirs.item_id))::int from ${favouritesView} as theirs
            where theirs.user_id = open.id and theirs.item is not null and exists (
              select from ${favouritesView} as mine
              where mine.user_id = ${me} and mine.list in ('current', 'all_time') and mine.kind = theirs.kind
                and mine.item_id = theirs.item_id and mine.item is not null
            )
          ) as "worksInCommon"
        from open order by "friendsInCommon" desc, "worksInCommon" desc, id limit ${limit}`,
      )
    },

    /** A no-op for unknown people. */
    async dismiss(me: string, personId: string, at: Date): Promise<void> {
      await db.execute(sql`
        insert into ${dismissedSuggestions} (user_id, person_id, dismissed_at)
        select ${me}, ${accountsView.id}, ${at.toISOString()}::timestamptz from ${accountsView}
        where ${accountsView.id} = ${personId} and ${accountsView.id} <> ${me}
        on conflict do nothing`)
    },
  }
}

/** Rows in which one column is the person, and another one the candidate. */
const ofPair = (one: unknown, other: unknown, me: string) => sql`${one} = ${me} and ${other} = candidate.id`
