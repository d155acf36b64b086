import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from '../../platform/observability/log.ts'
import { createTransact } from '../../platform/db/transaction.ts'
import { film } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { accounts } from '../accounts/accounts.table.ts'
import { eventsDuring, people, received, send } from './testing.ts'

/** Events about shares, and what other features read of them. */

const server = useTestServer()

test('sharing and removing are heard, each once', async () => {
  const { sender, friend } = await people(server())
  const ids = { senderId: sender.person.id, recipientId: friend.person.id }
  const published = await eventsDuring(server(), async () => {
    await send(sender.call, friend.person.id, film(11))
    const [shared] = await received(friend.call)
    for (const _ of [1, 2]) await friend.call(`/api/shares/${shared?.id}`, { method: 'DELETE' })
  })
  const id = published[0]?.[1].id
  expect(published).toEqual([
    ['share.sent', { id, ...ids }],
    ['share.removed', { id, recipientId: friend.person.id }],
  ])
})

test('what moderators take away is heard, once', async () => {
  const { sender, friend } = await people(server())
  await send(sender.call, friend.person.id, film(11))
  const [shared] = await received(friend.call)
  const id = shared?.id ?? ''
  const transact = createTransact(server().db, createLog('silent'))
  const published = await eventsDuring(server(), async () => {
    for (const _ of [1, 2]) await transact((transaction) => server().services.sharing.takeAway(transaction, id))
  })
  expect(published).toEqual([['share.removed', { id, recipientId: friend.person.id }]])
  expect(await received(friend.call)).toEqual([])
})

test('a share by its id is told to its recipient alone, and not of people who are blocked', async () => {
  const { sharing } = server().services
  const { sender, friend, stranger } = await people(server())
  await send(sender.call, friend.person.id, film(11))
  const [shared] = await received(friend.call)
  const id = shared?.id ?? ''
  expect(await sharing.find(friend.person.id, id)).toEqual(shared)
  for (const other of [sender, stranger]) expect(await sharing.find(other.person.id, id)).toBeUndefined()
  await sender.call(`/api/blocks/${friend.person.id}`, { method: 'PUT' })
  expect(await sharing.find(friend.person.id, id)).toBeUndefined()
})

test('nothing is shared with somebody who is deleted meanwhile', async () => {
  const { sender, friend } = await people(server())
  await server().db.delete(accounts).where(eq(accounts.id, friend.person.id))
  expect(await send(sender.call, friend.person.id, film(11))).toMatchObject({
    status: 404,
    body: { error: { code: 'people.not_found' } },
  })
})
