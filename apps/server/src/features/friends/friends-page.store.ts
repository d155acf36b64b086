import { sql } from 'drizzle-orm'
import { plainName } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { isoTime, prepareStatement, rowsOf } from '../../platform/db/raw-query.ts'
import { profilesView } from '../profiles/index.ts'
import { friendsOf } from './friends.sql.ts'
import type { FriendRow } from './friends.store.ts'

export interface FriendsPageOptions {
  /** Part of the name; all friends when undefined. */
  text: string | undefined
  /** Keyset cursor: the page begins after this name key. */
  after: string | undefined
  /** Without `after`, the page ends right before this name key. */
  before?: string | undefined
  limit: number
}

/** A friend, and their 1-based position in the whole list. */
export type PlacedFriend = FriendRow & { place: number }

/** One page of friends by name, with the total count. */
export type ReadFriendsPage = (
  userId: string,
  options: FriendsPageOptions,
) => Promise<{ rows: PlacedFriend[]; total: number }>

interface Values extends Record<string, unknown> {
  userId: string
  text: string | null
  after: string | null
  before: string | null
  limit: number
}

/** Read by the friends page and the share dialog: a prepared statement. */
export function friendsPageReader(db: Database): ReadFriendsPage {
  const statement = prepare(db)
  return async (userId, { text, after, before, limit }) => {
    const rows = await statement({
      userId,
      text: text ? plainName(text) : null,
      after: after ?? null,
      before: before ?? null,
      limit,
    })
    return { rows, total: rows[0]?.total ?? 0 }
  }
}

const plain = (key: unknown) => sql`plain_name(${key}) collate "C"`

/** Sort order of names: those that do not begin with A to Z come first. @param name What is plain of the key. */
const order = (name: unknown, key: unknown) => sql`${name} between 'a' and '{', ${name}, ${key} collate "C"`

function prepare(db: Database) {
  const userId = sql.placeholder('userId')
  const text = sql`${sql.placeholder('text')}::text`
  const after = sql`${sql.placeholder('after')}::text`
  const before = sql`${sql.placeholder('before')}::text`
  const isBackwards = sql`${after} is null and ${before} is not null`
  const ofRow = order(sql`plain`, sql`username_key`)
  const orderOf = (key: unknown) => order(sql`(select ${plain(key)})`, key)
  return prepareStatement<Values, PlacedFriend & { total: number }>(
    db,
    'friends_page',
    sql`
    with found as (
      select friend.id as friendship_id, friend.since, card.*,
        (row_number() over (order by ${ofRow}))::int as place, (count(*) over ())::int as total
      from (${friendsOf(userId)}) as friend
      -- One profile at a time: nobody has so many friends that reading every profile would be faster. And the plain
      -- name of each once: it costs more than the rest of the row.
      join lateral (
        select ${profilesView.id}, ${profilesView.username}, ${profilesView.avatarUrl}, ${profilesView.usernameKey},
          ${plain(profilesView.usernameKey)} as plain
        from ${profilesView}
        where ${profilesView.id} = friend.person_id
          and (${text} is null or position(${text} in plain_name(${profilesView.usernameKey})) > 0)
        limit 1
      ) as card on true
    ), page as (
      select * from found
      where (${after} is null or (${ofRow}) > (${orderOf(after)}))
        and (${before} is null or (${ofRow}) < (${orderOf(before)}))
      order by case when ${isBackwards} then -place else place end
      limit ${sql.placeholder('limit')}
    )
    select id, username, avatar_url as "avatarUrl", friendship_id as "friendshipId", username_key as "usernameKey",
      ${isoTime(sql`since`)} as since, place, total
    from page order by place`,
  )
}

/** Initials of friends' names, in list order; "#" for anything but A to Z. */
export async function friendLetters(db: Database, userId: string): Promise<string[]> {
  const rows = await rowsOf<{ letter: string }>(
    db,
    sql`
    select distinct case when name between 'a' and '{' then upper(left(name, 1)) else '#' end collate "C" as letter
    from (${friendsOf(userId)}) as friend
    join lateral (
      select ${plain(profilesView.usernameKey)} as name from ${profilesView} where ${profilesView.id} = friend.person_id limit 1
    ) as card on true
    order by letter`,
  )
  return rows.map(({ letter }) => letter)
}
