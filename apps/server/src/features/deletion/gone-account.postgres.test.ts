import { expect, test } from 'vitest'
import { addition, film } from '../../testing/factories.ts'
import { useTwoNodes } from '../../testing/vitest.ts'

/** Two nodes on one database: a deletion on one while a write is under way on the other. */

const nodes = useTwoNodes()

const over = { status: 401, body: { error: { code: 'session.required' } } }

test.each([
  ['favourites', '/api/favourites/changes', { body: { changes: [addition(film(1))] } }],
  ['the profile', '/api/profile', { method: 'PATCH', body: { bio: 'Bonjour' } }],
] as const)('a write of %s that waits for the deletion is told that the session is over', async (_, path, sent) => {
  const { person, call } = await nodes().here.signIn()
  expect((await call('/api/profile')).status).toBe(200)
  await nodes().elsewhere.query('begin')
  await nodes().elsewhere.query('delete from accounts where id = $1', [person.id])
  const writing = call(path, sent)
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  // Not on the deleting connection: within a transaction, pg_stat_activity is a snapshot.
  await expect.poll(async () => ((await nodes().here.db.execute(waits)) as { rows: unknown[] }).rows.length).toBe(1)
  await nodes().elsewhere.query('commit')
  expect(await writing).toMatchObject(over)
})
