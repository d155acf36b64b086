import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createServerDatabase } from '../../testing/database.ts'
import { pgbouncerMissing, startPgbouncer } from '../../testing/pgbouncer.ts'
import { openPostgres } from './postgres.ts'
import { rowsOf } from './raw-query.ts'

/** A pooler between the server and its database. */

const missing = pgbouncerMissing()

describe.skipIf(missing)(`a PgBouncer${missing ? `: ${missing}` : ''}`, () => {
  async function behind(mode: 'session' | 'transaction'): Promise<string> {
    const { url, drop } = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '')
    const { url: pooled, stop } = await startPgbouncer(url, mode)
    onTestFinished(async () => {
      await stop()
      await drop()
    })
    return pooled
  }

  test('[NODE-13] that pools sessions serves', async () => {
    const database = await openPostgres(await behind('session'))
    onTestFinished(database.close)
    expect(await rowsOf(database.db, sql`select count(*)::int as count from accounts`)).toEqual([{ count: 0 }])
    await database.db.runPrepared?.({ name: 'one', text: 'select $1::int as one' }, [1])
  })

  test('[NODE-13] that pools transactions is refused, with what is to be set', async () => {
    await expect(openPostgres(await behind('transaction'))).rejects.toThrow(/set pool_mode = session\.$/)
  })
})
