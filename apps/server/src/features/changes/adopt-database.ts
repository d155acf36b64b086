import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/raw-query.ts'
import type { Transact } from '../../platform/db/transaction.ts'

const tables = ['conversations', 'conversation_participants', 'messages']

/**
 * A copy that was restored on another database server brings positions of transactions that have not run here: they
 * would be newer than everything for a long time. Where there are any, the stream begins anew, with all conversations
 * changed now; devices fetch everything, since their cursors are of the other server.
 */
export async function adoptDatabase(db: Database, transact: Transact): Promise<void> {
  const isAhead = sql`transaction_id >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`
  const [found] = await rowsOf<{ foreign: boolean }>(
    db,
    sql`select exists (select from changes where ${isAhead}) or exists (select from conversations where ${isAhead}) as foreign`,
  )
  if (!found?.foreign) return
  await transact(async ({ db: inside }) => {
    await inside.execute(sql`delete from changes where ${isAhead}`)
    for (const table of tables) {
      await inside.execute(
        sql`update ${sql.identifier(table)} set transaction_id = pg_current_xact_id()::text::bigint where ${isAhead}`,
      )
    }
  })
}
