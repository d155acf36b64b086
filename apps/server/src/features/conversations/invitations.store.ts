import { and, eq, sql } from 'drizzle-orm'
import type { Invitation, PersonCard } from '@trouvaille/contract'
import { type TimeKey, type TimePage } from '../../platform/db/keyset-cursor.ts'
import type { Database } from '../../platform/db/database.ts'
import { isoTime, rowsOf } from '../../platform/db/raw-query.ts'
import { blocksView, friendsOf } from '../friends/index.ts'
import { profileSummary, profilesView } from '../profiles/index.ts'
import { conversations, invitations, participants } from './conversations.table.ts'

const idsIn = (ids: readonly string[]) => sql`json_array_elements_text(${JSON.stringify(ids)}::json)`

const isFriend = sql`exists (select from (${friendsOf(sql`invitation.user_id`)}) as friend
  where friend.person_id = invitation.inviter_id)`

export function invitationsStore(db: Database) {
  return {
    /** Ids of people who have blocked one of others. */
    async blockersAmong(people: readonly string[], others: readonly string[]): Promise<string[]> {
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select asked.id from ${idsIn(people)} as asked (id) where exists (
          select from ${idsIn(others)} as present (id)
          join lateral (
            select from ${blocksView} where blocker_id = asked.id and blocked_id = present.id limit 1
          ) as block on true
        )`,
      )
      return rows.map(({ id }) => id)
    },

    /** Inserts invitations, once each. @returns Ids of the newly invited. */
    async add(conversationId: string, userIds: readonly string[], inviterId: string, at: Date): Promise<string[]> {
      if (userIds.length === 0) return []
      // Invitations that are not visible any more are replaced.
      await db.execute(sql`delete from ${invitations} as invitation where invitation.conversation_id = ${conversationId}
        and invitation.user_id in (select ${idsIn(userIds)}) and not ${isFriend}`)
      const rows = await db
        .insert(invitations)
        .values(userIds.map((userId) => ({ conversationId, userId, inviterId, createdAt: at })))
        .onConflictDoNothing()
        .returning({ id: invitations.userId })
      return rows.map(({ id }) => id)
    },

    /** Deletes an invitation. @returns The inviter; undefined if there was none. */
    async remove(conversationId: string, userId: string): Promise<string | undefined> {
      const [row] = await db
        .delete(invitations)
        .where(and(eq(invitations.conversationId, conversationId), eq(invitations.userId, userId)))
        .returning({ inviterId: invitations.inviterId })
      return row?.inviterId
    },

    /** Deletes the invitations into a group by somebody. @returns Who were invited. */
    async removeOf(conversationId: string, inviterId: string): Promise<string[]> {
      const rows = await db
        .delete(invitations)
        .where(and(eq(invitations.conversationId, conversationId), eq(invitations.inviterId, inviterId)))
        .returning({ id: invitations.userId })
      return rows.map(({ id }) => id)
    },

    /** Invitations by friends, the newest first. */
    async page(userId: string, { after, limit }: TimePage): Promise<(TimeKey & Omit<Invitation, 'conversationId'>)[]> {
      const before = after?.at.toISOString() ?? null
      const rows = await rowsOf<Omit<TimeKey, 'at'> & Omit<Invitation, 'conversationId'>>(
        db,
        sql`select conversation.id, conversation.name, conversation.avatar_url as "avatarUrl",
          json_build_object('id', profile.id, 'username', profile.username, 'avatarUrl', profile.avatar_url) as inviter,
          (select count(*)::int from ${participants} as member where member.conversation_id = conversation.id)
            as "participantCount",
          ${isoTime(sql`invitation.created_at`)} as "invitedAt"
        from ${invitations} as invitation
        join (${friendsOf(userId)}) as friend on friend.person_id = invitation.inviter_id
        join ${conversations} as conversation on conversation.id = invitation.conversation_id
        join ${profilesView} as profile on profile.id = invitation.inviter_id
        where invitation.user_id = ${userId}
          and (${before}::timestamptz is null
            or (invitation.created_at, invitation.conversation_id) < (${before}::timestamptz, ${after?.id ?? null}))
        order by invitation.created_at desc, invitation.conversation_id desc limit ${limit}`,
      )
      return rows.map((row) => ({ ...row, at: new Date(row.invitedAt) }))
    },

    /** Open invitations of a person into a group. */
    async invitedBy(inviterId: string, conversationId: string): Promise<PersonCard[]> {
      return (
        db
          .select(profileSummary)
          .from(invitations)
          .innerJoin(profilesView, eq(profilesView.id, invitations.userId))
          // Former friends see nothing new of each other.
          .where(
            and(
              sql`${invitations.userId} in (select person_id from (${friendsOf(inviterId)}) as friend)`,
              eq(invitations.conversationId, conversationId),
              eq(invitations.inviterId, inviterId),
            ),
          )
          .orderBy(invitations.createdAt, invitations.userId)
      )
    },
  }
}
