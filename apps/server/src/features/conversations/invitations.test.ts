import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Conversation, Invitation } from '@trouvaille/contract'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { befriend } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { conversations, invitations, participants } from './conversations.table.ts'
import { add, leave, type Member, opened, openGroup, page, people, write } from './testing.ts'

const server = useTestServer()

const migration = join(import.meta.dirname, '../../migrations/0030_invitations_of_members.sql')

const invitationsOf = async ({ call }: Member) =>
  ((await call('/api/invitations')).body as { invitations: Invitation[] }).invitations
const read = ({ call }: Member, id: string) => call(`/api/conversations/${id}`)
const membersOf = async (by: Member, id: string) =>
  ((await read(by, id)).body as Conversation).participants.map(({ person }) => person.id)
const accept = ({ call }: Member, id: string) => call(`/api/invitations/${id}/accept`, { method: 'POST' })
const block = ({ call }: Member, { person }: Member) => call(`/api/blocks/${person.id}`, { method: 'PUT' })

/** Ana, and two friends of hers of whom Eva has blocked Bob. */
async function three() {
  const [ana, bob, eva] = (await people(server(), 3)) as [Member, Member, Member]
  await block(eva, bob)
  return { ana, bob, eva }
}

test('[SAFE-03] who has blocked somebody in a group is asked before they are in it', async () => {
  const { ana, bob, eva } = await three()
  const id = await opened(openGroup(ana, [bob]))
  await write(ana, id, 'avant')
  expect((await add(ana, id, eva)).body).toEqual({ ok: true, isInvited: true })
  expect((await add(ana, id, eva)).body).toEqual({ ok: true, isInvited: true })
  expect((await membersOf(ana, id)).toSorted()).toEqual([ana.person.id, bob.person.id].toSorted())
  expect((await read(eva, id)).body).toEqual({ error: { code: 'conversations.not_found' } })
  expect(await invitationsOf(eva)).toEqual([
    {
      conversationId: id,
      name: 'Les cinéphiles',
      avatarUrl: null,
      inviter: { id: ana.person.id, username: ana.person.username, avatarUrl: null },
      participantCount: 2,
      invitedAt: server().clock.now().toISOString(),
    },
  ])
  // Who asked sees whom; the blocked one sees nothing of it.
  expect(((await read(ana, id)).body as Conversation).invited.map((person) => person.id)).toEqual([eva.person.id])
  expect((await read(bob, id)).body).toMatchObject({ invited: [] })

  const joined = await accept(eva, id)
  expect(joined.status).toBe(200)
  expect((joined.body as Conversation).blockedIds).toEqual([bob.person.id])
  expect(await membersOf(ana, id)).toContain(eva.person.id)
  expect(await invitationsOf(eva)).toEqual([])
  expect((await read(ana, id)).body).toMatchObject({ invited: [] })
  // As if she had just been added: what was written before is not hers to read.
  expect((await page(eva, id)).shown).not.toContain('avant')
  expect((await accept(eva, id)).body).toEqual({ error: { code: 'conversations.not_found' } })
})

test('[SAFE-03] of a new group those are asked who have blocked another one of it, and the others are in it', async () => {
  const { ana, bob, eva } = await three()
  const id = await opened(openGroup(ana, [bob, eva]))
  expect((await membersOf(bob, id)).toSorted()).toEqual([ana.person.id, bob.person.id].toSorted())
  expect((await invitationsOf(eva)).map(({ conversationId }) => conversationId)).toEqual([id])
  expect(await invitationsOf(bob)).toEqual([])
})

test('[SAFE-03] who is blocked is added like anybody, and who blocked nobody there too', async () => {
  const { ana, bob, eva } = await three()
  const id = await opened(openGroup(ana, [eva]))
  expect((await add(ana, id, bob)).body).toEqual({ ok: true, isInvited: false })
  expect(await membersOf(eva, id)).toContain(bob.person.id)
})

test('[SAFE-03] an invitation that is declined is gone, and nobody is told', async () => {
  const { ana, bob, eva } = await three()
  const id = await opened(openGroup(ana, [bob]))
  await add(ana, id, eva)
  for (let time = 0; time < 2; time += 1) {
    expect((await eva.call(`/api/invitations/${id}`, { method: 'DELETE' })).status).toBe(200)
  }
  expect(await invitationsOf(eva)).toEqual([])
  expect((await accept(eva, id)).body).toEqual({ error: { code: 'conversations.not_found' } })
  expect(await membersOf(ana, id)).not.toContain(eva.person.id)
})

test('[SAFE-03] an invitation ends with the friendship, and with the place of who asked', async () => {
  const { ana, bob, eva } = await three()
  const [left, unfriended] = [await opened(openGroup(ana, [bob])), await opened(openGroup(ana, [bob]))]
  for (const id of [left, unfriended]) await add(ana, id, eva)
  expect(await invitationsOf(eva)).toHaveLength(2)
  const { cursor } = (await eva.call('/api/sync')).body
  await leave(ana, left)
  expect((await eva.call(`/api/sync?cursor=${cursor}`)).body.events).toContainEqual({ type: 'invitations.changed' })
  expect((await invitationsOf(eva)).map(({ conversationId }) => conversationId)).toEqual([unfriended])
  expect((await accept(eva, left)).body).toEqual({ error: { code: 'conversations.not_found' } })
  await eva.call(`/api/friends/${ana.person.id}`, { method: 'DELETE' })
  expect(await invitationsOf(eva)).toEqual([])
  expect((await accept(eva, unfriended)).body).toEqual({ error: { code: 'people.not_found' } })
})

test('[SAFE-03] invitations of before whose sender had left go with the migration, and no other', async () => {
  const { ana, bob, eva } = await three()
  const [left, stays] = [await opened(openGroup(ana, [bob])), await opened(openGroup(ana, [bob]))]
  for (const id of [left, stays]) await add(ana, id, eva)
  const { db } = server()
  await db
    .delete(participants)
    .where(and(eq(participants.conversationId, left), eq(participants.userId, ana.person.id)))
  await db.execute(sql.raw(await readFile(migration, 'utf8')))
  expect((await invitationsOf(eva)).map(({ conversationId }) => conversationId)).toEqual([stays])
})

test('[SAFE-03] somebody else may ask once the one who asked has left, or is a friend no more', async () => {
  const { ana, bob, eva } = await three()
  const [dan, gil] = [await server().signIn(), await server().signIn()]
  for (const { person } of [dan, gil]) {
    for (const friend of [ana, eva]) await befriend(server().services, person, friend.person)
  }
  const id = await opened(openGroup(ana, [bob, dan, gil]))
  await add(ana, id, eva)
  expect((await add(dan, id, eva)).body).toEqual({ ok: true, isInvited: true })
  const inviter = async () => (await invitationsOf(eva)).map((invitation) => invitation.inviter.id)
  expect(await inviter()).toEqual([ana.person.id])
  await leave(ana, id)
  expect(await inviter()).toEqual([])
  expect((await add(dan, id, eva)).body).toEqual({ ok: true, isInvited: true })
  expect(await inviter()).toEqual([dan.person.id])
  await eva.call(`/api/friends/${dan.person.id}`, { method: 'DELETE' })
  await befriend(server().services, bob.person, dan.person)
  expect(await inviter()).toEqual([])
  expect((await accept(eva, id)).status).toBe(404)
  expect((await add(gil, id, eva)).body).toEqual({ ok: true, isInvited: true })
  expect(await inviter()).toEqual([gil.person.id])
})

test('[SAFE-01] [SAFE-03] whoever asked sees nothing new of somebody who has blocked them since', async () => {
  const { ana, bob, eva } = await three()
  const id = await opened(openGroup(ana, [bob]))
  await add(ana, id, eva)
  await block(eva, ana)
  expect((await read(ana, id)).body).toMatchObject({ invited: [] })
})

test('[SAFE-03] who blocks nobody there any more is added at once, and asked no more', async () => {
  const { ana, bob, eva } = await three()
  const id = await opened(openGroup(ana, [bob]))
  await add(ana, id, eva)
  await eva.call(`/api/blocks/${bob.person.id}`, { method: 'DELETE' })
  expect((await add(ana, id, eva)).body).toEqual({ ok: true, isInvited: false })
  expect(await invitationsOf(eva)).toEqual([])
})

test('[SAFE-03] invitations come a page at a time, also those of one moment', async () => {
  const { ana, eva } = await three()
  const { db, clock } = server()
  const ids = Array.from({ length: 31 }, () => randomUUID())
  const at = { createdAt: clock.now(), updatedAt: clock.now() }
  const group = { type: 'group' as const, name: 'G', lastMessageAt: clock.now(), ...at }
  await db.insert(conversations).values(ids.map((id) => ({ id, ...group })))
  const inIt = { userId: ana.person.id, joinedAt: clock.now() }
  await db.insert(participants).values(ids.map((conversationId) => ({ conversationId, ...inIt })))
  const asked = { userId: eva.person.id, inviterId: ana.person.id, createdAt: clock.now() }
  await db.insert(invitations).values(ids.map((conversationId) => ({ conversationId, ...asked })))
  const first = await eva.call('/api/invitations')
  const second = await eva.call(`/api/invitations?after=${first.body.nextCursor}`)
  const shown = [first, second].map(({ body }) =>
    (body as { invitations: Invitation[] }).invitations.map(({ conversationId }) => conversationId),
  )
  expect(shown.map(({ length }) => length)).toEqual([30, 1])
  expect(shown.flat().toSorted()).toEqual(ids.toSorted())
  expect(second.body.nextCursor).toBeNull()
})
