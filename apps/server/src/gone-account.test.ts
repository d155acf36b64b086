import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listEndpoints, sampleOf } from './testing/contract.ts'
import { rowsOf } from './platform/db/raw-query.ts'
import { addition, film } from './testing/factories.ts'
import { useTestServer } from './testing/vitest.ts'
import { accounts } from './features/accounts/accounts.table.ts'
import { plain } from './testing/pictures.ts'
import { subscriptionOf } from './testing/push-service.ts'

/** Calls with a session that this node still caches while another node deletes the account. */

const server = useTestServer()

const writing = listEndpoints().filter(({ method, audience }) => method !== 'GET' && audience === 'user')

/** Deletes the account as another node does, without invalidating the caches of this one. */
const deleteElsewhere = (id: string) => server().db.delete(accounts).where(eq(accounts.id, id))

/**
 * Accepted responses besides "the session is over": what was to be deleted is gone; a password that is checked
 * first matches no account; no block or friendship with the deleted account is left, and no key of it.
 */
const right = [
  'session.required',
  undefined,
  'request.not_found',
  'password.wrong_current',
  'people.not_found',
  'friends.request_gone',
  'conversations.not_found',
  'messages.not_allowed',
  'messages.not_found',
  'passkeys.not_found',
  'passkeys.unavailable',
]

test.each(writing)('$method $path writes nothing for a deleted account, and is no fault', async (endpoint) => {
  const { person, call } = await server().signIn()
  expect((await call('/api/profile')).status).toBe(200)
  await deleteElsewhere(person.id)
  const { name, method, path, params, body, upload } = endpoint
  const values = Object.entries(params ? (sampleOf(params) as Record<string, string>) : {})
  const filled = values.reduce((text, [parameter, value]) => text.replace(`{${parameter}}`, value), path)
  const picture = upload ? await plain(20, 20).png().toBuffer() : undefined
  const sent = picture ?? (name === 'subscribePush' ? subscriptionOf() : body && sampleOf(body))
  const answer = await call(filled, { method, ...(sent !== undefined && { body: sent }) })
  expect(right).toContain(answer.body.error?.code)
  const rows = await rowsOf(
    server().db,
    sql`select 1 from favourites where user_id = ${person.id} union all
      select 1 from profiles where id = ${person.id} union all select 1 from images where owner_id = ${person.id}`,
  )
  expect(rows).toEqual([])
})

test('a change of favourites or of the profile says that the session is over', async () => {
  const { person, call } = await server().signIn()
  expect((await call('/api/profile')).status).toBe(200)
  await deleteElsewhere(person.id)
  const over = { status: 401, body: { error: { code: 'session.required' } } }
  expect(await call('/api/favourites/changes', { body: { changes: [addition(film(1))] } })).toMatchObject(over)
  expect(await call('/api/profile', { method: 'PATCH', body: { bio: 'Bonjour' } })).toMatchObject(over)
  expect(await call('/api/profile/phone', { method: 'PUT', body: { phoneNumber: null } })).toMatchObject(over)
  const { person: other } = await server().signIn()
  expect(await call('/api/friend-requests', { body: { personId: other.id } })).toMatchObject(over)
  expect(await call(`/api/blocks/${other.id}`, { method: 'PUT' })).toMatchObject(over)
  expect(await call('/api/profile')).toMatchObject(over)
})
