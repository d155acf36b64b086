import { sql } from 'drizzle-orm'
import type { PersonCard } from '@trouvaille/contract'
import { allMediaTypes, favouriteLists, type MediaType, type Work } from '@trouvaille/domain'
import { type TimeKey, type TimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/raw-query.ts'
import { favouritesView } from '../favourites/index.ts'
import { friendsOf } from '../friends/index.ts'
import { profilesView } from '../profiles/index.ts'

export interface RecommendationRow {
  personId: string
  inCommon: number
  lately: Work[]
}

export interface PickRow {
  work: Work
  people: PersonCard[]
  count: number
}

/** Maps the columns of a row to a work of the API. */
const workOf = (row: ReturnType<typeof sql>) => sql`jsonb_build_object('kind', ${row}.kind, 'item', ${row}.item)`

/** Whether the work of a row is in one of a person's lists. */
const isKeptBy = (userId: string, row: string) => sql`exists (
  select from ${favouritesView} as own
  where own.user_id = ${userId} and own.list in ('current', 'all_time') and own.kind = ${sql.identifier(row)}.kind
    and own.item_id = ${sql.identifier(row)}.item_id and own.item is not null
)`

export function recommendationsStore(db: Database) {
  return {
    /** For the friends among some people: the number of common favourites, and the newest favourites. */
    async compare(userId: string, ids: readonly string[], works: number): Promise<RecommendationRow[]> {
      return rowsOf<RecommendationRow>(
        db,
        sql`
        select friend.person_id as "personId",
          (
            select count(distinct (theirs.kind, theirs.item_id))::int from ${favouritesView} as theirs
            where theirs.user_id = friend.person_id and theirs.item is not null and ${isKeptBy(userId, 'theirs')}
          ) as "inCommon",
          coalesce((
            select jsonb_agg(${workOf(sql`newest`)} order by newest.changed_at desc) from (
              select kept.* from ${lately(sql`friend.person_id`, allMediaTypes, works)} as kept
              order by kept.changed_at desc limit ${works}
            ) as newest
            where (select ${profilesView.showsActivity} from ${profilesView} where ${profilesView.id} = friend.person_id)
          ), '[]') as lately
        from (${friendsOf(userId)}) as friend
        where friend.person_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
      )
    },

    /** Common favourites, each once, by when the friend added them last. */
    async inCommon(
      userId: string,
      friendId: string,
      { after, limit }: TimePage,
    ): Promise<(TimeKey & { work: Work })[]> {
      const rows = await rowsOf<{ work: Work; id: string; at: string }>(
        db,
        sql`
        select ${workOf(sql`shared`)} as work, id, extract(epoch from at) * 1000 as at
        from (
          select theirs.kind, theirs.kind || '-' || theirs.item_id as id, max(theirs.changed_at) as at,
            (array_agg(theirs.item order by theirs.changed_at desc))[1] as item
          from ${favouritesView} as theirs
          where theirs.user_id = ${friendId} and theirs.item is not null and ${isKeptBy(userId, 'theirs')}
          group by theirs.kind, theirs.item_id
        ) as shared
        ${after ? sql`where (at, id) < (${after.at.toISOString()}::timestamptz, ${after.id}::text)` : sql``}
        order by at desc, id desc limit ${limit}`,
      )
      return rows.map(({ work, id, at }) => ({ work, id, at: new Date(Number(at)) }))
    },

    /**
     * Recent favourites of friends that the person does not have: each once, the latest first, with everybody who has
     * it.
     */
    async picks(
      userId: string,
      { kinds, ofEach, people, limit }: { kinds: readonly MediaType[]; ofEach: number; people: number; limit: number },
    ): Promise<PickRow[]> {
      return rowsOf<PickRow>(
        db,
        sql`
        with shown as materialized (
          select card.*
          from (${friendsOf(userId)}) as friend
          join lateral (
            select ${profilesView.id}, ${profilesView.username}, ${profilesView.avatarUrl} from ${profilesView}
            where ${profilesView.id} = friend.person_id and ${profilesView.showsActivity} limit 1
          ) as card on true
        ), kept as (
          select kept.* from shown cross join lateral ${lately(sql`shown.id`, kinds, ofEach)} as kept
        ), picked as (
          select kind, item_id, (array_agg(item order by changed_at desc))[1] as item, max(changed_at) as at
          from kept
          where not ${isKeptBy(userId, 'kept')}
          group by kind, item_id order by at desc, item_id limit ${limit}
        )
        select ${workOf(sql`picked`)} as work, keepers.people, keepers.count
        from picked cross join lateral (
          select count(*)::int as count,
            jsonb_agg(jsonb_build_object('id', keeper.person_id, 'username', keeper.username, 'avatarUrl', keeper.avatar_url)
              order by keeper.at desc, keeper.person_id) filter (where keeper.place <= ${people}) as people
          from (
            select shown.id as person_id, shown.username, shown.avatar_url, latest.at,
              row_number() over (order by latest.at desc, shown.id) as place
            -- Everybody who keeps it, since whenever: that it is new is told by those above.
            from shown cross join lateral (
              select max(theirs.changed_at) as at from ${favouritesView} as theirs
              where theirs.user_id = shown.id and theirs.list in ('current', 'all_time') and theirs.kind = picked.kind
                and theirs.item_id = picked.item_id and theirs.item is not null
            ) as latest
            where latest.at is not null
          ) as keeper
        ) as keepers
        order by picked.at desc, picked.item_id`,
      )
    },
  }
}

/** A person's newest works, each once: a number per kind, by a backward index scan. */
function lately(person: ReturnType<typeof sql>, kinds: readonly MediaType[], ofEach: number) {
  const { userId, kind, item, itemId, changedAt } = favouritesView
  const wanted = JSON.stringify(kinds)
  return sql`(
    select newest.* from jsonb_array_elements_text(${wanted}::jsonb) as wanted (kind)
    cross join lateral (
      select * from (
        select distinct on (kept.item_id) kept.* from (
          -- A work may stand in every list.
          select ${kind}, ${itemId}, ${item}, ${changedAt} from ${favouritesView}
          where ${userId} = ${person} and ${kind} = wanted.kind and ${item} is not null
          order by ${changedAt} desc limit ${ofEach * favouriteLists.length}
        ) as kept order by kept.item_id, kept.changed_at desc
      ) as once order by once.changed_at desc limit ${ofEach}
    ) as newest
  )`
}
