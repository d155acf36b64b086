import { sql } from 'drizzle-orm'
import type { PersonCard, UnreadEntry } from '@trouvaille/contract'
import { conversations as limits } from '@trouvaille/domain'
import { type TimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { isoTime, rowsOf } from '../../platform/db/raw-query.ts'
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
import { conversations, invitations, participants } from './conversations.table.ts'
import { membershipReader } from './membership-reader.ts'

/** A group, as a list of what happened shows it. */
export interface GroupRow {
  id: string
  name: string | null
  avatarUrl: string | null
  /** Whether the person is invited, and not in it. */
  isInvited: boolean
  /** When the person joined, for the last time; ISO 8601, null when invited. */
  joinedAt: string | null
}

export function conversationsStore(db: Database) {
  const page = pageStatement(db)
  const unread = unreadStatement(db)
  const facts = factsStatement(db)
  const everybodyIn = participantsStatement(db)

  return {
    /** A person's conversations by newest message, each with its time; pinned ones first, on the first page. */
    async page(
      userId: string,
      { after, limit, archived, now }: { archived: boolean; now: Date } & TimePage,
    ): Promise<(SummaryRow & { at: Date })[]> {
      const before = after?.at.toISOString() ?? null
      const at = now.toISOString()
      const rows = await page({ userId, before, beforeId: after?.id ?? null, limit, archived, at })
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

    ...membershipReader(db),

    /** Groups that a person is in, or invited into. */
    async groups(userId: string, ids: readonly string[]): Promise<GroupRow[]> {
      if (ids.length === 0) return []
      return rowsOf(
        db,
        sql`select conversation.id, conversation.name, conversation.avatar_url as "avatarUrl", not is_in as "isInvited",
          (select ${isoTime(sql`member.joined_at`)} from ${participants} as member
            where member.conversation_id = conversation.id and member.user_id = ${userId}) as "joinedAt"
        from json_array_elements_text(${JSON.stringify(ids)}::json) as asked (id)
        join ${conversations} as conversation on conversation.id = asked.id and conversation.type = 'group'
        cross join lateral (select exists (select from ${participants} as member
          where member.conversation_id = conversation.id and member.user_id = ${userId}) as is_in) as membership
        where is_in or exists (select from ${invitations} as invitation
          where invitation.conversation_id = conversation.id and invitation.user_id = ${userId})`,
      )
    },

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
