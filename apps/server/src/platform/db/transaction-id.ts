import { sql } from 'drizzle-orm'
import { bigint } from 'drizzle-orm/pg-core'

/**
 * Id of the transaction that wrote a row last, the position in the stream of changes: a reader that has seen every
 * transaction below `pg_snapshot_xmin` of a snapshot has missed none, in whatever order they commit. The default sets
 * it for a new row. Where rows are updated, a trigger of migration 0028 does.
 */
export const transactionId = () =>
  bigint('transaction_id', { mode: 'number' })
    .notNull()
    .default(sql`pg_current_xact_id()::text::bigint`)

/** Below it every transaction has ended. */
export const oldestRunning = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

/** Names the history of this database: a copy that was restored, or another server, counts transactions anew. */
export const timeline = sql`(select left(md5(system.system_identifier || '/' || checkpoint.timeline_id), 8)
  from pg_control_system() as system, pg_control_checkpoint() as checkpoint)`
