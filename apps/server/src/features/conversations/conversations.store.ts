import { sql } from 'drizzle-orm'
import type { PersonCard, UnreadEntry } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import { type TimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/raw-query.ts'
import { friendsOf } from '../friends/index.ts'
import { profilesView } from '../profiles/index.ts'
import {
  type ConversationRow,
  factsStatement,
  pageStatement,
  type ParticipantRow,
  participantsStatement,
  type SummaryRow,
  unreadStatement,
} from './conversation-statements.ts'
import { participants } from './conversations.table.ts'
import { membershipStore } from './membership.store.ts'

export function conversationsStore(db: Database) {
  const page = pageStatement(db)
  const unread = unreadStatement(db)
  const facts = factsStatement(db)
  const everybodyIn = participantsStatement(db)

  return {
    /** A person's conversations by newest message, each with its time. */
    async page(
      userId: string,
      { after, limit, now }: { now: Date } & TimePage,
    ): Promise<(SummaryRow & { at: Date })[]> {
      const before = after?.at.toISOString() ?? null
      const rows = await page({ userId, before, beforeId: after?.id ?? null, limit, at: now.toISOString() })
      return rows.map((row) => ({ ...row, at: new Date(row.lastMessageAt) }))
    },

    /** Conversations with unread messages. */
    unread: (userId: string): Promise<UnreadEntry[]> => unread({ userId }),

    /** A conversation as one of its participants sees it; undefined for anybody else. */
    async find(userId: string, conversationId: string, now: Date): Promise<ConversationRow | undefined> {
      const [row] = await facts({ userId, conversationId, at: now.toISOString() })
      return row
    },

    /** Participants as a person sees them, in the order of joining [CONV-42]. */
    participants: (userId: string, conversationId: string): Promise<ParticipantRow[]> =>
      everybodyIn({ userId, conversationId }),

    memberIds: membershipStore(db).memberIds,

    /** A person's friends who are not in a group, by a part of their name [CONV-29] to [CONV-32] [GAP-140]. */
    async candidates(userId: string, id: string, plainText: string): Promise<PersonCard[]> {
      return rowsOf(
        db,
        sql`select profile.id, profile.username, profile.avatar_url as "avatarUrl"
        from (${friendsOf(userId)}) as friend
        join lateral (
          select * from ${profilesView} as profile where profile.id = friend.person_id
            and position(${plainText} in plain_name(profile.username_key)) > 0
          limit 1
        ) as profile on true
        where not exists (
          select from ${participants} as member where member.conversation_id = ${id} and member.user_id = profile.id
        )
        order by plain_name(profile.username_key) collate "C", profile.id limit ${limits.results}`,
      )
    },
  }
}
