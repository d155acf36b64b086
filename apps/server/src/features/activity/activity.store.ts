import { sql } from 'drizzle-orm'
import type { ActivityState } from '@trouvaille/contract'
import type { OptionalActivityKind } from '@trouvaille/domain'
import type { Database } from '../../platform/db/database.ts'
import type { TimePage } from '../../platform/db/keyset-cursor.ts'
import { isoTime, prepareStatement, rowsOf } from '../../platform/db/raw-query.ts'
import { accountsView } from '../accounts/index.ts'
import { type ActivityRow, changesView } from '../changes/index.ts'
import { activityStates } from './activity.table.ts'

const userId = sql.placeholder('userId')
const before = sql`${sql.placeholder('before')}::timestamptz`
const stateColumns = sql`${isoTime(sql`state.seen_until`)} as "seenUntil", state.muted`

interface PageValues extends Record<string, unknown> {
  userId: string
  before: string | null
  beforeId: string | null
  limit: number
}

const noState: ActivityState = { seenUntil: null, muted: [] }

/** Statements that are prepared once. */
export function activityReader(db: Database) {
  const page = prepareStatement<PageValues, Omit<ActivityRow, 'at'> & { at: string }>(
    db,
    'activity_page',
    sql`select change.id::text, ${isoTime(sql`change.created_at`)} as at, change.activity from ${changesView} as change
      where change.account_id = ${userId} and change.activity is not null
        and (${before} is null or (change.created_at, change.id) < (${before}, ${sql.placeholder('beforeId')}::bigint))
        and not coalesce((select muted from ${activityStates} as state where state.account_id = ${userId}), '[]')
          @> to_jsonb(change.activity ->> 'kind')
      order by change.created_at desc, change.id desc limit ${sql.placeholder('limit')}`,
  )
  const state = prepareStatement<{ userId: string }, ActivityState>(
    db,
    'activity_state',
    sql`select ${stateColumns} from ${activityStates} as state where state.account_id = ${userId}`,
  )

  return {
    /** Entries of an account, the newest first, without what it has muted. */
    async page(id: string, { after, limit }: TimePage): Promise<ActivityRow[]> {
      const rows = await page({
        userId: id,
        before: after?.at.toISOString() ?? null,
        beforeId: after?.id ?? null,
        limit,
      })
      return rows.map((row) => ({ ...row, at: new Date(row.at) }))
    },

    state: async (id: string): Promise<ActivityState> => (await state({ userId: id }))[0] ?? noState,
  }
}

export function activityStore(db: Database) {
  /** @returns The state if it was changed; undefined if it was so before, or the account is deleted. */
  async function put(
    accountId: string,
    [column, value]: readonly [ReturnType<typeof sql>, ReturnType<typeof sql>],
    isChange: ReturnType<typeof sql>,
  ): Promise<ActivityState | undefined> {
    const [row] = await rowsOf<ActivityState>(
      db,
      sql`insert into ${activityStates} as state (account_id, ${column})
        select account.id, ${value} from ${accountsView} as account where account.id = ${accountId}
        on conflict (account_id) do update set ${column} = excluded.${column} where ${isChange}
        returning ${stateColumns}`,
    )
    return row
  }

  return {
    /** Marks everything up to a time as seen, unless more was before. */
    markSeen: (accountId: string, until: string) =>
      put(
        accountId,
        [sql`seen_until`, sql`${until}::timestamptz`],
        sql`state.seen_until is null or state.seen_until < excluded.seen_until`,
      ),

    mute: (accountId: string, kinds: readonly OptionalActivityKind[]) =>
      put(accountId, [sql`muted`, sql`${JSON.stringify(kinds)}::jsonb`], sql`state.muted <> excluded.muted`),
  }
}
