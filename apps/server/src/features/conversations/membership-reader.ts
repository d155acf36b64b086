import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { prepareStatement } from '../../platform/db/raw-query.ts'
import { conversations, participants } from './conversations.table.ts'
import type { Membership } from './membership-cache.ts'

/** Who is in which conversation, by statements that are prepared once. */
export function membershipReader(db: Database) {
  const id = sql.placeholder('id')
  const ofConversation = prepareStatement<{ id: string }, Membership>(
    db,
    'membership_of_conversation',
    sql`select conversation.type = 'group' as "isGroup", (select coalesce(json_agg(member.user_id), '[]')
        from ${participants} as member where member.conversation_id = conversation.id) as ids,
        (select coalesce(json_object_agg(member.user_id, member.visible_from), '{}') from ${participants} as member
          where member.conversation_id = conversation.id and member.visible_from > 0) as "visibleFrom"
      from ${conversations} as conversation where conversation.id = ${id}`,
  )
  const groupsOf = prepareStatement<{ id: string }, { id: string }>(
    db,
    'groups_of_account',
    sql`select conversation.id from ${participants} as member
      join ${conversations} as conversation on conversation.id = member.conversation_id and conversation.type = 'group'
      where member.user_id = ${id}`,
  )

  return {
    /** Nobody where there is no such conversation. */
    async membershipOf(conversationId: string): Promise<Membership> {
      const [found] = await ofConversation({ id: conversationId })
      return found ?? { ids: [], isGroup: false, visibleFrom: {} }
    },

    /** Ids of the groups that an account is in. */
    async groupIdsOf(accountId: string): Promise<string[]> {
      const rows = await groupsOf({ id: accountId })
      return rows.map((group) => group.id)
    },
  }
}
