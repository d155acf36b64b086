import { eq, lt, sql } from 'drizzle-orm'
import { changes as limits } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import { isoTime, prepareStatement } from '../../platform/db/raw-query.ts'
import { oldestRunning, timeline } from '../../platform/db/transaction-id.ts'
import { accountsView } from '../accounts/index.ts'
import { conversationsShowing, participantsView } from '../conversations/index.ts'
import { friendsOf, knownTo } from '../friends/index.ts'
import { changes } from './changes.table.ts'
import type { RecordedChange, StoredActivity, StoredChange } from './recorded-changes.ts'

/** A stored change, and its place in the stream. */
export interface ChangeRow {
  transactionId: number
  id: number
  accountId: string | null
  conversationId: string | null
  type: StoredChange['type']
  data: Record<string, unknown>
  activity: StoredActivity | null
  /** ISO 8601, UTC. */
  createdAt: string
}

/** A change for one account: its own, one of its conversations, or that a friend keeps something else. */
export type ChangeOfAccount = ChangeRow | (Omit<ChangeRow, 'type'> & { type: 'friend.favourites_changed' })

/** Where a snapshot of the database is in the stream. */
export interface StreamState {
  timeline: string
  /** Every transaction below it has ended, and is in the snapshot. */
  oldestRunning: number
  /** Transactions that are not in the snapshot: these, and all from the next one on. */
  running: number[]
  next: number
}

const userId = sql.placeholder('userId')
const after = sql`${sql.placeholder('after')}::bigint`
/** A transaction is never divided, so that a page ends between two of them. */
const onePage = sql`fetch first ${sql.raw(String(limits.pageSize))} rows with ties`
const columns = sql`change.transaction_id as "transactionId", change.id, change.account_id as "accountId",
  change.conversation_id as "conversationId", change.type, change.data, change.activity,
  ${isoTime(sql`change.created_at`)} as "createdAt"`

const state = sql`${timeline} as timeline, ${oldestRunning}::float8 as "oldestRunning",
  (select coalesce(json_agg(id::text::bigint), '[]') from pg_snapshot_xip(pg_current_snapshot()) as id) as running,
  pg_snapshot_xmax(pg_current_snapshot())::text::float8 as next`
/** State and rows of the same snapshot. */
const withState = (rows: ReturnType<typeof sql>) =>
  sql`select ${state}, (select coalesce(json_agg(row_to_json(page)), '[]') from (${rows}) as page) as rows`

type Page<Row> = StreamState & { rows: Row[] }

/** Statements that are prepared once. */
export function changesReader(db: Database) {
  const now = prepareStatement<Record<string, never>, StreamState>(db, 'changes_now', sql`select ${state}`)
  const ofAccount = prepareStatement<{ userId: string; after: number }, Page<ChangeOfAccount>>(
    db,
    'changes_of_account',
    withState(sql`
      select ${columns} from (
        (select * from ${changes} where account_id = ${userId} and transaction_id > ${after}
          order by transaction_id ${onePage})
        union all
        select within.* from ${participantsView} as member cross join lateral (
          select * from ${changes} where conversation_id = member.conversation_id and transaction_id > ${after}
          order by transaction_id ${onePage}
        ) as within
        where member.user_id = ${userId} and not member.is_hidden and within.created_at >= member.joined_at
        union all
        select newest.transaction_id, 0, null, null, 'friend.favourites_changed',
          jsonb_build_object('personId', friend.person_id), newest.created_at, null
        from (${friendsOf(userId)}) as friend cross join lateral (
          select transaction_id, created_at from ${changes}
          where account_id = friend.person_id and transaction_id > ${after} and type = 'favourites.changed'
          order by transaction_id desc limit 1
        ) as newest
      ) as change order by change.transaction_id ${onePage}    `),
  )
  const committed = prepareStatement<{ running: string; next: number; after: number }, Page<ChangeRow>>(
    db,
    'changes_committed',
    withState(sql`
      select ${columns} from (
        (select * from ${changes} where transaction_id >= ${sql.placeholder('next')}::bigint and transaction_id > ${after}
          order by transaction_id ${onePage})
        union all
        select late.* from json_array_elements_text(${sql.placeholder('running')}::json) as transaction (id)
        cross join lateral (select * from ${changes} where transaction_id = transaction.id::bigint) as late
        where late.transaction_id > ${after}
      ) as change order by change.transaction_id ${onePage}`),
  )
  const one = <Row>([row]: readonly Row[]): Row => {
    if (!row) throw new Error('The state of the stream is one row.')
    return row
  }

  return {
    now: async (): Promise<StreamState> => one(await now({})),

    /** Changes for an account of transactions after one, in their order; all of the last transaction. */
    ofAccount: async (id: string, from: number) => one(await ofAccount({ userId: id, after: from })),

    /**
     * Changes for anybody that were committed after a snapshot, in the order of their transactions.
     * @param from Only those of transactions after this one; all of the last transaction.
     */
    committed: async ({ running, next }: Pick<StreamState, 'running' | 'next'>, from: number) =>
      one(await committed({ running: JSON.stringify(running), next, after: from })),
  }
}

export function changesStore(db: Database) {
  /** Stores that a person changed for whoever has them in a list, and for those in the same conversations. */
  const insertForOthers = (personId: string, at: Date) =>
    db.execute(sql`
      insert into ${changes} (account_id, conversation_id, type, data, created_at)
      select other.account_id, other.conversation_id, 'person.changed', jsonb_build_object('personId', ${personId}::text),
        ${at.toISOString()}::timestamptz
      from (
        select person_id as account_id, null as conversation_id from (${knownTo(personId)}) as known
        union all
        select null, conversation_id from (${conversationsShowing(personId)}) as shown
      ) as other`)

  return {
    /** Stores changes in their order, without those of accounts that are deleted. */
    async insert(recorded: readonly RecordedChange[], at: Date): Promise<void> {
      const rows = recorded.map(({ accountId, conversationId, change: { type, ...data }, activity }) => ({
        account_id: accountId,
        conversation_id: conversationId,
        type,
        data,
        activity,
      }))
      await db.execute(sql`
        insert into ${changes} (account_id, conversation_id, type, data, activity, created_at)
        select change.account_id, change.conversation_id, change.type, change.data, change.activity,
          ${at.toISOString()}::timestamptz
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as change (account_id text, conversation_id text, type text, data jsonb, activity jsonb)
        where change.account_id is null
          -- A scalar subquery: with "exists" the planner would read all accounts.
          or (select true from ${accountsView} as account where account.id = change.account_id limit 1)`)
      for (const { change } of recorded) {
        if (change.type === 'person.changed') await insertForOthers(change.personId, at)
      }
    },

    /** Deletes the changes of an account. */
    async deleteOf(accountId: string): Promise<void> {
      await db.delete(changes).where(eq(changes.accountId, accountId))
    },

    /** Deletes old changes, in the order of their key: they begin with the oldest transactions. @returns How many. */
    async deleteBefore(time: Date, limit: number): Promise<number> {
      const oldest = sql`select transaction_id, id from ${changes} order by transaction_id, id limit ${limit}`
      const deleted = await db
        .delete(changes)
        .where(sql`(transaction_id, id) in (${oldest}) and ${lt(changes.createdAt, time)}`)
        .returning({ id: changes.id })
      return deleted.length
    },
  }
}
