import { randomUUID } from 'node:crypto'
import type { Conversation, ConversationSummary } from '@trouvaille/contract'
import { describe, expect, test } from 'vitest'
import { film } from '../../testing/factories.ts'
import { useTestServer } from '../../testing/vitest.ts'
import {
  fill,
  leave,
  type Member,
  openDirect,
  opened,
  openGroup,
  page,
  people,
  readTo,
  send,
  write,
} from './testing.ts'

const server = useTestServer()

async function list(call: Awaited<ReturnType<ReturnType<typeof server>['signIn']>>['call'], query = '') {
  const { body } = await call(`/api/conversations${query}`)
  return body as { conversations: ConversationSummary[]; nextCursor: string | null }
}

const idsOf = ({ conversations }: { conversations: ConversationSummary[] }) => conversations.map(({ id }) => id)

describe('a conversation of two', () => {
  test('[CONV-20] [GAP-129] [DATA-27] is one for both, whoever opens it, even when both do at once', async () => {
    const [ana, bob] = await people(server(), 2)
    const answers = await Promise.all([openDirect(ana!, bob!), openDirect(bob!, ana!), openDirect(ana!, bob!)])
    const [id, ...others] = answers.map(({ body }) => (body as Conversation).id)
    expect(others).toEqual([id, id])
    const { body } = await ana!.call(`/api/conversations/${id}`)
    const { person: mine } = ana!
    const { person: other } = bob!
    expect(body).toMatchObject({
      id,
      type: 'direct',
      name: null,
      avatarUrl: null,
      isActive: true,
      lastSeq: 0,
      lastReadSeq: 0,
      canWrite: true,
    })
    expect((body as Conversation).participants.map(({ person }) => person).toSorted(byId)).toEqual(
      [mine, other].map(({ id: personId, username }) => ({ id: personId, username, avatarUrl: null })).toSorted(byId),
    )
  })

  test('[GAP-144] [CONV-17] is begun with friends only', async () => {
    const [ana, bob] = await people(server(), 2)
    const eva = await server().signIn()
    for (const [by, other] of [
      [ana!, eva],
      [eva, bob!],
      [ana!, ana!],
    ] as const) {
      expect((await openDirect(by, other)).body).toEqual({ error: { code: 'people.not_found' } })
    }
    expect((await ana!.call('/api/conversations', { body: { type: 'direct', participantIds: ['x'] } })).status).toBe(
      404,
    )
  })

  test('is seen by the other one once there is something in it', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openDirect(ana!, bob!))
    expect([idsOf(await list(ana!.call)), idsOf(await list(bob!.call))]).toEqual([[id], []])
    await write(ana!, id, 'Bonjour')
    expect(idsOf(await list(bob!.call))).toEqual([id])
  })

  test('[GAP-130] left, is hidden until it is opened again, or something new is in it; the history stays', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openDirect(ana!, bob!))
    await write(ana!, id, 'un')
    expect((await leave(ana!, id)).status).toBe(200)
    expect([idsOf(await list(ana!.call)), idsOf(await list(bob!.call))]).toEqual([[], [id]])
    expect((await ana!.call('/api/conversations-unread')).body).toEqual({ unread: [] })
    expect(await opened(openDirect(ana!, bob!))).toBe(id)
    expect(idsOf(await list(ana!.call))).toEqual([id])
    await leave(ana!, id)
    await write(bob!, id, 'deux')
    expect(idsOf(await list(ana!.call))).toEqual([id])
    expect((await page(ana!, id)).shown).toEqual(['un', 'deux'])
  })

  test('[GAP-126] has neither photo nor people to add, and nothing to change', async () => {
    const [ana, bob, eva] = await people(server(), 3)
    const id = await opened(openDirect(ana!, bob!))
    const refused = { error: { code: 'conversations.direct' } }
    const path = `/api/conversations/${id}`
    expect((await ana!.call(`${path}/participants`, { body: { personId: eva!.person.id } })).body).toEqual(refused)
    expect((await ana!.call(path, { method: 'PATCH', body: { showsHistory: true } })).body).toEqual(refused)
    expect((await ana!.call(`${path}/candidates?q=per`)).body).toEqual(refused)
  })

  test('[GAP-86] [MSG-21] once they are no friends, is read and not written; friends again, it goes on', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openDirect(ana!, bob!))
    await write(ana!, id, 'avant')
    await bob!.call(`/api/blocks/${ana!.person.id}`, { method: 'PUT' })
    for (const { call } of [ana!, bob!]) {
      expect((await send(call, id, 'après')).body).toEqual({ error: { code: 'messages.not_allowed' } })
      expect((await call(`/api/conversations/${id}`)).body).toMatchObject({ canWrite: false })
      expect((await call('/api/conversations')).body, '[MSG-21]').toMatchObject({
        conversations: [{ canWrite: false }],
      })
    }
    expect((await page(ana!, id)).shown).toEqual(['avant'])
    await bob!.call(`/api/blocks/${ana!.person.id}`, { method: 'DELETE' })
    const { body: request } = await ana!.call('/api/friend-requests', { body: { personId: bob!.person.id } })
    expect((await send(ana!.call, id, 'pas encore')).body).toEqual({ error: { code: 'messages.not_allowed' } })
    await bob!.call(`/api/friend-requests/${request.id}/accept`, { method: 'POST' })
    expect(await write(bob!, id, 'encore')).toEqual([2])
  })
})

test('[SAFE-02] a group names whom the reader has blocked of those who are in it, to the reader alone', async () => {
  const [ana, bob, eva, zoe] = await people(server(), 4)
  const id = await opened(openGroup(ana!, [bob!, eva!]))
  const direct = await opened(openDirect(ana!, bob!))
  for (const { person } of [bob!, zoe!]) await ana!.call(`/api/blocks/${person.id}`, { method: 'PUT' })
  const named = async ({ call }: Member, which: string) => {
    const inList = (await list(call)).conversations.find((each) => each.id === which)
    const { body } = await call(`/api/conversations/${which}`)
    return [inList?.blockedIds, (body as Conversation).blockedIds]
  }
  expect(await named(ana!, id)).toEqual([[bob!.person.id], [bob!.person.id]])
  expect(await named(ana!, direct)).toEqual([[], []])
  for (const other of [bob!, eva!]) expect(await named(other, id)).toEqual([[], []])
  await leave(bob!, id)
  expect(await named(ana!, id)).toEqual([[], []])
})

describe('the list', () => {
  test('[CONV-01] [CONV-40] [CONV-37] holds conversations of two and groups, of each of their people, and of nobody else', async () => {
    const [ana, bob, eva] = await people(server(), 3)
    const direct = await openDirect(ana!, bob!)
    const group = await openGroup(ana!, [bob!, eva!], { name: 'Ciné-club' })
    expect([direct.body, group.body]).toMatchObject([
      { type: 'direct', name: null },
      { type: 'group', name: 'Ciné-club' },
    ])
    await write(ana!, (direct.body as Conversation).id, 'Bonjour')
    const typesOf = async ({ call }: Member) => (await list(call)).conversations.map(({ type }) => type).toSorted()
    expect([await typesOf(ana!), await typesOf(bob!), await typesOf(eva!)]).toEqual([
      ['direct', 'group'],
      ['direct', 'group'],
      ['group'],
    ])
    expect((await server().call('/api/conversations')).status).toBe(401)
  })

  test('[CONV-41] [DATA-28] [CONV-05] has those with the newest messages first, each with its last message and who wrote it', async () => {
    const [ana, bob, eva] = await people(server(), 3)
    const bobs = await opened(openDirect(ana!, bob!))
    server().clock.advance(1000)
    const evas = await opened(openDirect(ana!, eva!))
    server().clock.advance(1000)
    await write(bob!, bobs, 'un', 'deux')
    const { conversations, nextCursor } = await list(ana!.call)
    expect(nextCursor).toBeNull()
    expect(conversations.map(({ id }) => id)).toEqual([bobs, evas])
    const [first, second] = conversations
    expect(first).toMatchObject({
      lastSeq: 2,
      lastReadSeq: 0,
      participantCount: 2,
      lastSender: bob!.person.username,
      lastMessage: { seq: 2, senderId: bob!.person.id, body: { kind: 'text', text: 'deux' } },
      people: [{ id: bob!.person.id, username: bob!.person.username, avatarUrl: null }],
    })
    expect(first?.lastMessageAt).toBe(server().clock.now().toISOString())
    expect(second).toMatchObject({ lastMessage: null, lastSender: null })
  })

  test('[GAP-11] begins with the time it was made, and a message sets the last one and both times', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openDirect(ana!, bob!))
    const made = server().clock.now().toISOString()
    const read = async (which = id) => (await list(ana!.call)).conversations.find((each) => each.id === which)
    expect(await read()).toMatchObject({ lastMessage: null, lastMessageAt: made, createdAt: made, updatedAt: made })
    server().clock.advance(60_000)
    await write(bob!, id, 'un')
    const sentAt = server().clock.now().toISOString()
    const after = { lastMessage: { seq: 1, sentAt }, lastMessageAt: sentAt, createdAt: made, updatedAt: sentAt }
    expect(await read()).toMatchObject(after)
    // What is read changes none of it.
    server().clock.advance(60_000)
    await readTo(ana!, id, 1)
    expect(await read()).toMatchObject(after)

    // A system message of a group is a message, too.
    const group = await opened(openGroup(ana!, [bob!]))
    server().clock.advance(60_000)
    await leave(bob!, group)
    const leftAt = server().clock.now().toISOString()
    expect(await read(group)).toMatchObject({ lastMessage: { seq: 2 }, lastMessageAt: leftAt, updatedAt: leftAt })
  })

  test('is paged, and nothing is twice or missing on its pages', async () => {
    const [ana, bob] = await people(server(), 2)
    const ids: string[] = []
    // Several of them at the same time: the id settles their order.
    for (let number = 0; number < 32; number += 1) {
      if (number % 3 === 0) server().clock.advance(1000)
      // Past the limit of what one person may begin in a minute.
      const asked = { type: 'group' as const, name: 'G', participantIds: [bob!.person.id], clientId: randomUUID() }
      ids.push(await server().services.membership.create(ana!.person.id, asked))
    }
    const first = await list(bob!.call)
    const second = await list(bob!.call, `?after=${first.nextCursor}`)
    expect([first.conversations.length, second.conversations.length, second.nextCursor]).toEqual([30, 2, null])
    expect([...idsOf(first), ...idsOf(second)].toSorted()).toEqual(ids.toSorted())
  })

  test('[GAP-10] [GAP-143] counts messages of others that one has not read, neither lines nor own ones, up to 100', async () => {
    const [ana, bob] = await people(server(), 2)
    const id = await opened(openGroup(ana!, [bob!]))
    const waiting = async () => (await ana!.call('/api/conversations-unread')).body.unread
    expect(await waiting()).toEqual([])
    await write(ana!, id, 'de moi')
    expect(await waiting()).toEqual([])
    const [, last] = await write(bob!, id, 'un', 'deux')
    expect(await waiting()).toEqual([{ conversationId: id, unread: 2, lastReadSeq: 0, lastSeq: last }])
    await readTo(ana!, id, last!)
    expect(await waiting()).toEqual([])
    await fill(server(), bob!, id, 150)
    expect(await waiting()).toEqual([{ conversationId: id, unread: 100, lastReadSeq: last, lastSeq: last! + 150 }])
  })

  test('names four others, and says how many there are', async () => {
    const [ana, ...others] = await people(server(), 7)
    await opened(openGroup(ana!, others))
    const [group] = (await list(ana!.call)).conversations
    expect([group?.people.length, group?.participantCount]).toEqual([4, 7])
    expect(group?.people.map(({ id }) => id)).not.toContain(ana!.person.id)
  })

  test('tells of a work, and of who was added by whom', async () => {
    const [ana, bob, eva] = await people(server(), 3)
    const id = await opened(openGroup(ana!, [bob!]))
    await send(ana!.call, id, { kind: 'work', work: film(1) })
    expect((await list(bob!.call)).conversations[0]?.lastMessage?.body).toEqual({ kind: 'work', work: film(1) })
    await ana!.call(`/api/conversations/${id}/participants`, { body: { personId: eva!.person.id } })
    expect((await list(eva!.call)).conversations[0]).toMatchObject({
      lastMessage: { body: { kind: 'joined', personId: eva!.person.id } },
      lastSender: ana!.person.username,
      lastSubject: eva!.person.username,
    })
  })
})

test('[ROLE-19] [TOAST-22] [GAP-02] whoever is not in a conversation is answered as if it did not exist', async () => {
  const [ana, bob] = await people(server(), 2)
  const eva = await server().signIn()
  const id = await opened(openGroup(ana!, [bob!]))
  for (const one of [id, randomUUID()]) {
    const path = `/api/conversations/${one}`
    const unknown = { error: { code: 'conversations.not_found' } }
    for (const read of ['', '/messages', '/messages/search?q=abc', '/candidates?q=abc']) {
      expect((await eva.call(`${path}${read}`)).body, read).toEqual(unknown)
    }
    expect((await readTo(eva, one, 1)).body).toEqual(unknown)
    expect((await leave(eva, one)).body).toEqual(unknown)
    expect((await eva.call(path, { method: 'PATCH', body: { showsHistory: true } })).body).toEqual(unknown)
    expect((await eva.call(`${path}/participants`, { body: { personId: ana!.person.id } })).body).toEqual(unknown)
    expect((await send(eva.call, one, 'Bonjour')).body).toEqual({ error: { code: 'messages.not_allowed' } })
  }
  expect((await list(eva.call)).conversations).toEqual([])
})

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1
}
