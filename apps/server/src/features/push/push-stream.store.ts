import { type SQL, sql } from 'drizzle-orm'
import { conversations as conversationLimits, type MediaType, push as limits, type Work } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { isoTime, prepareStatement } from '../../platform/db/raw-query.ts'
import { changesView, type StoredActivity } from '../changes/index.ts'
import { conversationsView, messagesView, participantsView, preferencesView } from '../conversations/index.ts'
import { blocksView } from '../friends/index.ts'
import { profilesView } from '../profiles/index.ts'
import type { Snapshot } from './push-position.store.ts'
import { pushSubscriptions } from './push.table.ts'

/** What two snapshots have between them, and where to read on within it. */
interface Range {
  from: Snapshot
  to: Snapshot
  /** Only transactions after this one. */
  after: number
}

interface RangeValues extends Record<string, unknown> {
  running: string
  next: number
  toRunning: string
  toNext: number
  after: number
}

interface Page<Row> {
  rows: Row[]
  /** How many changes were read for them, and the last transaction. */
  count: number
  last: number | null
}

export interface ActivityRow {
  accountId: string
  id: string
  activity: StoredActivity
  at: string
}

export interface ConversationRow {
  accountId: string
  conversationId: string
  /** When the newest message was written. */
  at: string
}

/** Unread messages of a conversation, as one of its participants sees them. */
export interface UnreadRow {
  accountId: string
  conversationId: string
  type: 'direct' | 'group'
  name: string | null
  unread: number
  sender: string
  content: string | null
  itemType: MediaType | null
  itemData: Work['item'] | null
}

const after = sql`${sql.placeholder('after')}::bigint`
const onePage = sql`fetch first ${sql.raw(String(limits.pageSize))} rows with ties`
const isNotRunning = (row: SQL) =>
  sql`${row}.transaction_id not in (select open.id::bigint from json_array_elements_text(${sql.placeholder('toRunning')}::json) as open (id))`

/**
 * Rows of transactions that the later snapshot sees and the earlier one does not, in the order of transactions. A
 * transaction is never divided, so that a page ends between two of them.
 */
const between = (columns: SQL, table: SQL, condition: SQL) => sql`
  select * from (
    (select ${columns}, entry.transaction_id from ${table} as entry
      where entry.transaction_id >= ${sql.placeholder('next')}::bigint
        and entry.transaction_id < ${sql.placeholder('toNext')}::bigint
        and entry.transaction_id > ${after} and ${isNotRunning(sql`entry`)} and ${condition}
      order by entry.transaction_id ${onePage})
    union all
    select late.* from json_array_elements_text(${sql.placeholder('running')}::json) as transaction (id)
    cross join lateral (
      select ${columns}, entry.transaction_id from ${table} as entry
      where entry.transaction_id = transaction.id::bigint and entry.transaction_id > ${after} and ${condition}
    ) as late
    where ${isNotRunning(sql`late`)}
  ) as written order by transaction_id ${onePage}`

/** Whether an account has a device: a scalar subquery, because for `exists` the planner would read all. */
const hasDevice = (accountId: SQL) =>
  sql`(select true from ${pushSubscriptions} as device where device.account_id = ${accountId} limit 1)`

/** @param rows Of what was written, those that concern somebody with a device. */
const pageOf = (written: SQL, rows: SQL) => sql`
  with page as materialized (${written})
  select (select count(*)::int from page) as count, (select max(transaction_id)::float8 from page) as last,
    (select coalesce(json_agg(row_to_json(found)), '[]') from (${rows}) as found) as rows`

const values = ({ from, to, after: last }: Range): RangeValues => ({
  running: JSON.stringify(from.running),
  next: from.next,
  toRunning: JSON.stringify(to.running),
  toNext: to.next,
  after: last,
})

const one = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new Error('A page of the stream is one row.')
  return row
}

/** What the stream has for accounts with devices, in pages. */
export function pushStreamReader(db: Database) {
  const activity = prepareStatement<RangeValues, Page<ActivityRow>>(
    db,
    'push_activity',
    pageOf(
      between(
        sql`entry.id, entry.account_id, entry.activity, entry.created_at`,
        sql`${changesView}`,
        sql`entry.activity is not null`,
      ),
      sql`select page.account_id as "accountId", page.id::text, page.activity, ${isoTime(sql`page.created_at`)} as at
        from page where ${hasDevice(sql`page.account_id`)} order by page.id`,
    ),
  )
  const messages = prepareStatement<RangeValues, Page<ConversationRow>>(
    db,
    'push_messages',
    pageOf(
      between(
        sql`entry.conversation_id, entry.seq, entry.created_at`,
        sql`${messagesView}`,
        sql`entry.kind in ('text', 'work')`,
      ),
      sql`select member.user_id as "accountId", member.conversation_id as "conversationId", ${isoTime(sql`newest.at`)} as at
        from (select conversation_id, max(seq) as seq, max(created_at) as at from page group by conversation_id) as newest
        join ${participantsView} as member on member.conversation_id = newest.conversation_id
        where newest.seq > greatest(member.last_read_seq, member.visible_from) and ${hasDevice(sql`member.user_id`)}`,
    ),
  )
  const unread = prepareStatement<{ asked: string; at: string }, UnreadRow>(
    db,
    'push_unread',
    sql`select asked.account_id as "accountId", asked.conversation_id as "conversationId", conversation.type,
      conversation.name, waiting.unread, profile.username as sender, newest.content, newest.item_type as "itemType",
      newest.item_data as "itemData"
    from json_to_recordset(${sql.placeholder('asked')}::json) as asked (account_id text, conversation_id text)
    join lateral (
      select * from ${participantsView} where conversation_id = asked.conversation_id and user_id = asked.account_id
        and not is_hidden limit 1
    ) as member on true
    left join lateral (
      select * from ${preferencesView} where user_id = asked.account_id and conversation_id = asked.conversation_id
      limit 1
    ) as own on true
    join lateral (select * from ${conversationsView} where id = asked.conversation_id limit 1) as conversation on true
    cross join lateral (
      select count(*)::int as unread, max(message.seq) as seq from (
        select written.seq from ${messagesView} as written
        where written.conversation_id = asked.conversation_id and written.sender_id <> asked.account_id
          and written.seq > greatest(member.last_read_seq, member.visible_from) and written.kind in ('text', 'work')
          -- Of a participant whom they have blocked nothing is shown.
          and (select true from ${blocksView} as block
            where block.blocker_id = asked.account_id and block.blocked_id = written.sender_id limit 1) is null
        order by written.seq desc limit ${sql.raw(String(conversationLimits.unreadCounted))}
      ) as message
    ) as waiting
    join lateral (
      select * from ${messagesView} as written
      where written.conversation_id = asked.conversation_id and written.seq = waiting.seq limit 1
    ) as newest on true
    join lateral (select * from ${profilesView} where id = newest.sender_id limit 1) as profile on true
    where (own.muted_until > ${sql.placeholder('at')}::timestamptz) is not true`,
  )

  return {
    /** What the activity of accounts lists. */
    activity: async (range: Range) => one(await activity(values(range))),

    /** Conversations with new messages, for each participant who has not read them. */
    messages: async (range: Range) => one(await messages(values(range))),

    /** What is unread of some conversations, each for one participant; nothing where all was read, or it is muted. */
    unread: (asked: readonly { accountId: string; conversationId: string }[], now: Date): Promise<UnreadRow[]> =>
      unread({
        at: now.toISOString(),
        asked: JSON.stringify(
          asked.map(({ accountId, conversationId }) => ({ account_id: accountId, conversation_id: conversationId })),
        ),
      }),
  }
}
