import { sql } from 'drizzle-orm'
import { plainName } from '@trouvaille/domain'
import type { Database } from '../../platform/database.ts'
import { isoTime, prepareStatement } from '../../platform/statements.ts'
import { profiles } from '../profiles/profiles.table.ts'
import { friendsOf } from './friends.table.ts'
import type { FriendRow } from './friends.store.ts'

export interface FriendsPageOptions {
  /** What names hold; all of them when undefined. */
  text: string | undefined
  /** The key of a name; the page begins behind it. */
  after: string | undefined
  limit: number
}

/** One page of somebody's friends by name, and how many there are on all pages. */
export type ReadFriendsPage = (
  userId: string,
  options: FriendsPageOptions,
) => Promise<{ rows: FriendRow[]; total: number }>

interface Values extends Record<string, unknown> {
  userId: string
  text: string | null
  after: string | null
  limit: number
}

/** Reads what every opening of the friends page and of a sharing dialog asks for: the statement is made once. */
export function friendsPageReader(db: Database): ReadFriendsPage {
  const statement = prepare(db)
  return async (userId, { text, after, limit }) => {
    const rows = await statement({
      userId,
      text: text ? plainName(text) : null,
      after: after ?? null,
      limit,
    })
    return { rows, total: rows[0]?.total ?? 0 }
  }
}

const name = (key: unknown) => sql`plain_name(${key}) collate "C"`

function prepare(db: Database) {
  const userId = sql.placeholder('userId')
  const text = sql`${sql.placeholder('text')}::text`
  const after = sql`${sql.placeholder('after')}::text`
  const key = sql`found.username_key`
  return prepareStatement<Values, FriendRow & { total: number }>(
    db,
    'friends_page',
    sql`
    with found as (
      select friend.id as friendship_id, friend.since, card.*
      from (${friendsOf(userId)}) as friend
      -- One profile at a time: nobody has so many friends that reading every profile would be faster.
      join lateral (
        select ${profiles.id}, ${profiles.username}, ${profiles.avatarUrl}, ${profiles.usernameKey} from ${profiles}
        where ${profiles.id} = friend.person_id
          and (${text} is null or position(${text} in plain_name(${profiles.usernameKey})) > 0)
        limit 1
      ) as card on true
    )
    select id, username, avatar_url as "avatarUrl", friendship_id as "friendshipId", username_key as "usernameKey",
      ${isoTime(sql`since`)} as since, (select count(*)::int from found) as total
    from found
    where ${after} is null or (${name(key)}, ${key} collate "C") > (${name(after)}, ${after} collate "C")
    order by ${name(key)}, ${key} collate "C"
    limit ${sql.placeholder('limit')}`,
  )
}
