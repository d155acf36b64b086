import { sql } from 'drizzle-orm'
import type { StoredFriendship } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/raw-query.ts'
import { isAnySuspended } from '../suspensions/index.ts'
import { isPair } from './friends.sql.ts'
import { blocks, friendships } from './friends.table.ts'

/** The stored relation of the viewer and another person. */
export interface StoredRelation {
  id: string
  friendshipId: string | null
  senderId: string | null
  status: StoredFriendship['status'] | null
  hasBlocked: boolean
  isBlocked: boolean
  isSuspended: boolean
}

export function relationsStore(db: Database) {
  return {
    /** The relation of the viewer to each of some people: one query, one row each, unordered. */
    async between(viewerId: string, ids: readonly string[], at: Date): Promise<StoredRelation[]> {
      const other = sql.identifier('other')
      const asked = sql`jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as asked (${other})`
      return rowsOf<StoredRelation>(
        db,
        sql`
        select asked.${other} as "id", pair.id as "friendshipId", pair.user_id as "senderId", pair.status,
          exists (select from ${blocks} where ${blocks.blockerId} = ${viewerId} and ${blocks.blockedId} = asked.${other})
            as "hasBlocked",
          exists (select from ${blocks} where ${blocks.blockedId} = ${viewerId} and ${blocks.blockerId} = asked.${other})
            as "isBlocked",
          ${isAnySuspended([sql`asked.${other}`], sql`${at.toISOString()}::timestamptz`)} as "isSuspended"
        from ${asked} left join lateral (
          select ${friendships.id}, ${friendships.userId}, ${friendships.status} from ${friendships}
          where ${isPair(viewerId, sql`asked.${other}`)} limit 1
        ) as pair on true`,
      )
    },
  }
}
