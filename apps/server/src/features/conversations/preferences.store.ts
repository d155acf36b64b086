import { sql } from 'drizzle-orm'
import type { ConversationPreferences } from '@trouvaille/contract'
import type { Database } from '../../platform/db/database.ts'
import { isoTime, prepareStatement, rowsOf } from '../../platform/db/raw-query.ts'
import { conversations, participants } from './conversations.table.ts'
import { isArchived } from './preferences.sql.ts'
import { preferences } from './preferences.table.ts'

/** Preferences of one participant, with what they are about. */
export interface PreferencesRow extends ConversationPreferences {
  lastSeq: number
  lastReadSeq: number
}

/** A conversation, and one of its participants. */
export interface ParticipantKey {
  accountId: string
  conversationId: string
}

const at = sql`${sql.placeholder('at')}::timestamptz`

/** What holds at a time: what has run out, or was read or written since, is left out. */
const columns = (now: ReturnType<typeof sql>) => sql`
  member.conversation_id as "conversationId",
  case when own.muted_until > ${now} then ${isoTime(sql`own.muted_until`)} end as "mutedUntil",
  coalesce(own.is_pinned, false) as "isPinned",
  case when ${isArchived(sql`own`, sql`conversation.last_seq`, now)} then own.archived_seq end as "archivedSeq",
  case when own.unread_seq >= member.last_read_seq then own.unread_seq end as "unreadSeq",
  case when own.draft_text is not null
    then json_build_object('text', own.draft_text, 'replyTo', own.draft_reply_to) end as draft,
  ${isoTime(sql`own.draft_at`)} as "draftAt"`

/** One index lookup for each row. */
const withConversation = sql`
  join lateral (select * from ${conversations} where id = member.conversation_id limit 1) as conversation on true`

/** Statements that are prepared once. */
export function preferencesReader(db: Database) {
  const all = prepareStatement<{ userId: string; at: string }, ConversationPreferences>(
    db,
    'preferences_of_account',
    sql`select ${columns(at)} from ${preferences} as own
      join lateral (
        select * from ${participants} where conversation_id = own.conversation_id and user_id = own.user_id limit 1
      ) as member on not member.is_hidden
      ${withConversation}
      where own.user_id = ${sql.placeholder('userId')} order by own.conversation_id`,
  )
  const some = prepareStatement<{ asked: string; at: string }, ConversationPreferences & { accountId: string }>(
    db,
    'preferences_some',
    sql`select own.user_id as "accountId", ${columns(at)}
      from json_to_recordset(${sql.placeholder('asked')}::json) as asked (account_id text, conversation_id text)
      join lateral (
        select * from ${preferences} where user_id = asked.account_id and conversation_id = asked.conversation_id limit 1
      ) as own on true
      join lateral (
        select * from ${participants} where conversation_id = own.conversation_id and user_id = own.user_id limit 1
      ) as member on not member.is_hidden
      ${withConversation}`,
  )

  return {
    /** All preferences of an account. */
    all: (userId: string, now: Date) => all({ userId, at: now.toISOString() }),

    /** Those of some participants; none where nothing was decided. */
    some: (keys: readonly ParticipantKey[], now: Date) =>
      some({
        asked: JSON.stringify(
          keys.map(({ accountId, conversationId }) => ({ account_id: accountId, conversation_id: conversationId })),
        ),
        at: now.toISOString(),
      }),
  }
}

/** Writes preferences; always in a transaction that has locked the account. */
export function preferencesStore(db: Database) {
  return {
    /** Those of a participant, whether or not something was decided; undefined for anybody else. */
    async find(userId: string, conversationId: string, now: Date): Promise<PreferencesRow | undefined> {
      const [row] = await rowsOf<PreferencesRow>(
        db,
        sql`select ${columns(sql`${now.toISOString()}::timestamptz`)},
          conversation.last_seq as "lastSeq", member.last_read_seq as "lastReadSeq"
        from ${participants} as member ${withConversation}
        left join ${preferences} as own on own.user_id = member.user_id and own.conversation_id = member.conversation_id
        where member.conversation_id = ${conversationId} and member.user_id = ${userId} and not member.is_hidden`,
      )
      return row
    },

    /** How many conversations an account has pinned, and in how many it has a draft. */
    async counts(userId: string): Promise<{ pinned: number; drafts: number }> {
      const [row] = await rowsOf<{ pinned: number; drafts: number }>(
        db,
        sql`select (count(*) filter (where is_pinned))::int as pinned, count(draft_text)::int as drafts
        from ${preferences} where user_id = ${userId}`,
      )
      return row ?? { pinned: 0, drafts: 0 }
    },

    async write(userId: string, { conversationId, draft, ...own }: ConversationPreferences): Promise<void> {
      const values = {
        mutedUntil: own.mutedUntil === null ? null : new Date(own.mutedUntil),
        isPinned: own.isPinned,
        archivedSeq: own.archivedSeq,
        unreadSeq: own.unreadSeq,
        draftText: draft?.text ?? null,
        draftReplyTo: draft?.replyTo ?? null,
        draftAt: own.draftAt === null ? null : new Date(own.draftAt),
      }
      await db
        .insert(preferences)
        .values({ userId, conversationId, ...values })
        .onConflictDoUpdate({ target: [preferences.userId, preferences.conversationId], set: values })
    },

    async remove(userId: string, conversationId: string): Promise<void> {
      await db.execute(
        sql`delete from ${preferences} where user_id = ${userId} and conversation_id = ${conversationId}`,
      )
    },
  }
}
