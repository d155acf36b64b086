import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServerDatabase } from '../../testing/database.ts'
import { addition, film } from '../../testing/factories.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { openServer } from '../../platform/database-server.ts'

/** Two nodes on one database: a deletion on one while a write is under way on the other. */

let database: { url: string; drop(): Promise<void> }
let here: TestServer
let elsewhere: pg.Client
beforeAll(async () => {
  database = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '')
  here = await startTestServer({ database: await openServer(database.url) })
  elsewhere = new pg.Client({ connectionString: database.url })
  await elsewhere.connect()
})
afterAll(async () => {
  await elsewhere.end()
  await here.stop()
  await database.drop()
})

const over = { status: 401, body: { error: { code: 'session.required' } } }

test.each([
  ['favourites', '/api/favourites/changes', { body: { changes: [addition(film(1))] } }],
  ['the profile', '/api/profile', { method: 'PATCH', body: { bio: 'Bonjour' } }],
] as const)('a write of %s that waits for the deletion is told that the session is over', async (_, path, sent) => {
  const { person, call } = await here.signIn()
  expect((await call('/api/profile')).status).toBe(200)
  await elsewhere.query('begin')
  await elsewhere.query('delete from accounts where id = $1', [person.id])
  const writing = call(path, sent)
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  // Not on the deleting connection: in a transaction it sees the activity of its beginning.
  await expect.poll(async () => ((await here.db.execute(waits)) as { rows: unknown[] }).rows.length).toBe(1)
  await elsewhere.query('commit')
  expect(await writing).toMatchObject(over)
})
