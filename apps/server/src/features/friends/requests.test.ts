import { eq, or } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../testing/server.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { friendships } from './friends.table.ts'
import { ask, asked, befriend, block, type Member, members, statusOf } from './testing.ts'

const server = useTestServer()

const two = async (): Promise<[Member, Member]> => [await server().signIn(), await server().signIn()]

const status = (viewer: Member, other: Member) => statusOf(viewer, other, server())

const refused = (httpStatus: number, code: string) => ({ status: httpStatus, body: { error: { code } } })

const accept = (by: Member, id: string) => by.call(`/api/friend-requests/${id}/accept`, { method: 'POST' })
const decline = (by: Member, id: string) => by.call(`/api/friend-requests/${id}`, { method: 'DELETE' })
const cancel = (by: Member, whom: Member) => by.call(`/api/people/${whom.person.id}/request`, { method: 'DELETE' })
const end = (by: Member, whom: Member) => by.call(`/api/friends/${whom.person.id}`, { method: 'DELETE' })

const rowsOf = ({ person: { id } }: Member) =>
  server()
    .db.select()
    .from(friendships)
    .where(or(eq(friendships.userId, id), eq(friendships.friendId, id)))

describe('a request', () => {
  test('[FRND-27] [FRND-43] [DATA-06] is stored as pending, from its sender to its receiver', async () => {
    const [lea, theo] = await two()
    const answer = await ask(lea, theo)
    expect(answer).toMatchObject({ status: 200, body: { status: 'pending', direction: 'sent' } })
    expect(await rowsOf(lea)).toEqual([
      {
        id: answer.body.id,
        userId: lea.person.id,
        friendId: theo.person.id,
        status: 'pending',
        createdAt: server().clock.now(),
        acceptedAt: null,
      },
    ])
    expect([await status(lea, theo), await status(theo, lea)]).toEqual(['pending sent', 'pending received'])
  })

  test('[FRND-39] [FRND-40] is listed by both, each with the other one, the newest first', async () => {
    const [lea, theo] = await two()
    const ines = await server().signIn()
    const first = await asked(theo, lea)
    server().clock.advance(1000)
    const second = await asked(ines, lea)
    const received = await lea.call('/api/friend-requests/received')
    expect(received.body).toMatchObject({ total: 2, nextCursor: null })
    expect(received.body.requests).toEqual([
      {
        id: second,
        person: { id: ines.person.id, username: ines.person.username, avatarUrl: null },
        sentAt: server().clock.now().toISOString(),
      },
      expect.objectContaining({ id: first, person: expect.objectContaining({ id: theo.person.id }) }),
    ])
    expect((await theo.call('/api/friend-requests/sent')).body.requests).toMatchObject([
      { id: first, person: { id: lea.person.id } },
    ])
    for (const [member, direction] of [
      [lea, 'sent'],
      [theo, 'received'],
    ] as const) {
      expect((await member.call(`/api/friend-requests/${direction}`)).body).toEqual({
        requests: [],
        nextCursor: null,
        total: 0,
      })
    }
  })

  test('[FRND-26] [FRND-47] what stands between two people is answered both ways; for nobody it is nothing, and for blocked people', async () => {
    const [lea, theo] = await two()
    const asks = async (viewer: Member, id: string) => (await viewer.call(`/api/people/${id}/friendship`)).body
    const both = async () => [await asks(lea, theo.person.id), await asks(theo, lea.person.id)]
    const none = { status: 'none', id: null, direction: null }
    expect(await both()).toEqual([none, none])
    const id = await asked(lea, theo)
    expect(await both()).toEqual([
      { status: 'pending', id, direction: 'sent' },
      { status: 'pending', id, direction: 'received' },
    ])
    await accept(theo, id)
    const isFriend = { status: 'accepted', id, direction: null }
    expect(await both()).toEqual([isFriend, isFriend])
    expect(await asks(lea, 'nobody')).toEqual(none)
    expect(await asks(lea, lea.person.id)).toEqual(none)
    await block(theo, lea)
    expect(await both()).toEqual([none, none])
  })

  test('the list of requests goes on after its first twelve', async () => {
    const lea = await server().signIn()
    const senders = await Promise.all(Array.from({ length: 14 }, () => server().signIn()))
    for (const sender of senders) await asked(sender, lea)
    const first = (await lea.call('/api/friend-requests/received')).body
    const second = (await lea.call(`/api/friend-requests/received?after=${first.nextCursor}`)).body
    expect([first.requests.length, second.requests.length, first.total, second.nextCursor]).toEqual([12, 2, 14, null])
    const ids = [...first.requests, ...second.requests].map(({ person }: { person: { id: string } }) => person.id)
    expect(ids.toSorted()).toEqual(senders.map(({ person }) => person.id).toSorted())
  })

  test('[FRND-28] [FRND-44] [FRND-31] accepted by its receiver, both are friends', async () => {
    const [lea, theo] = await two()
    const id = await asked(lea, theo)
    server().clock.advance(5000)
    expect(await accept(theo, id)).toMatchObject({ status: 200, body: { status: 'accepted', id, direction: null } })
    expect([await status(lea, theo), await status(theo, lea)]).toEqual(['accepted', 'accepted'])
    expect(await rowsOf(lea)).toMatchObject([{ id, status: 'accepted', acceptedAt: server().clock.now() }])
  })

  test('[FRND-29] [FRND-45] declined by its receiver, it is gone', async () => {
    const [lea, theo] = await two()
    const id = await asked(lea, theo)
    expect((await decline(theo, id)).status).toBe(200)
    expect(await rowsOf(lea)).toEqual([])
  })

  test('[FRND-53] declined, it can be sent again after a pause that grows', async () => {
    const [lea, theo] = await two()
    const day = 86_400
    const refuse = async () => expect((await decline(theo, await asked(lea, theo))).status).toBe(200)
    await refuse()
    expect(await ask(lea, theo)).toMatchObject({
      status: 409,
      body: { error: { code: 'friends.too_soon', retryAfter: day } },
    })
    expect(await rowsOf(lea)).toEqual([])
    server().clock.advance(day * 1000)
    await refuse()
    server().clock.advance(day * 1000)
    expect((await ask(lea, theo)).body.error).toEqual({ code: 'friends.too_soon', retryAfter: 6 * day })
  })

  test('[FRND-53] who has refused may ask at once, and the friendship ends the count', async () => {
    const [lea, theo] = await two()
    expect((await decline(theo, await asked(lea, theo))).status).toBe(200)
    expect((await accept(lea, await asked(theo, lea))).status).toBe(200)
    expect((await end(theo, lea)).status).toBe(200)
    expect((await ask(lea, theo)).status).toBe(200)
  })

  test('[FRND-53] a request that its sender took back, or a refusal of somebody else, makes nobody wait', async () => {
    const [lea, theo, ines] = await members(server(), ['lea', 'theo', 'ines'])
    await asked(lea, theo)
    await cancel(lea, theo)
    expect((await decline(ines, await asked(lea, ines))).status).toBe(200)
    expect((await ask(lea, theo)).status).toBe(200)
  })

  test('[FRND-30] [FRND-46] cancelled by its sender, it is gone', async () => {
    const [lea, theo] = await two()
    await asked(lea, theo)
    expect((await cancel(lea, theo)).status).toBe(200)
    expect(await rowsOf(lea)).toEqual([])
  })

  test('[FRND-25] [FRND-30] cancelling takes back what the caller sent to that person and waits, and nothing else', async () => {
    const [lea, theo, ines, nour, sami] = await members(server(), ['lea', 'theo', 'ines', 'nour', 'sami'])
    await asked(lea, theo)
    await asked(lea, ines)
    await asked(nour, theo)
    await asked(theo, sami)
    // Inserted directly, because actions are rate limited.
    const at = server().clock.now()
    await server()
      .db.insert(friendships)
      .values({ id: 'f-lea-nour', userId: lea.person.id, friendId: nour.person.id, status: 'accepted', createdAt: at })
    const between = async () =>
      Promise.all([status(lea, theo), status(lea, ines), status(nour, theo), status(theo, sami), status(lea, nour)])
    // Accepted, received, and between others: none of these is theirs to take back.
    for (const [by, whom] of [
      [lea, nour],
      [theo, lea],
      [sami, theo],
      [lea, sami],
    ] as const) {
      expect(await cancel(by, whom)).toMatchObject(refused(404, 'friends.request_gone'))
    }
    expect(await between()).toEqual(['pending sent', 'pending sent', 'pending sent', 'pending sent', 'accepted'])
    expect((await cancel(lea, theo)).status).toBe(200)
    expect(await between()).toEqual(['none', 'pending sent', 'pending sent', 'pending sent', 'accepted'])
  })

  test('[GAP-02] [GAP-13] nobody else answers it: not its sender, not a third person', async () => {
    const [lea, theo] = await two()
    const ines = await server().signIn()
    const id = await asked(lea, theo)
    for (const member of [lea, ines]) {
      expect(await accept(member, id)).toMatchObject(refused(404, 'friends.request_gone'))
      expect(await decline(member, id)).toMatchObject(refused(404, 'friends.request_gone'))
    }
    for (const [by, whom] of [
      [theo, lea],
      [ines, theo],
    ] as const) {
      expect(await cancel(by, whom)).toMatchObject(refused(404, 'friends.request_gone'))
    }
    expect(await status(lea, theo)).toBe('pending sent')
    for (const answer of [await accept(lea, 'none'), await decline(lea, 'none')]) {
      expect(answer).toMatchObject(refused(404, 'friends.request_gone'))
    }
  })

  test('[FRND-24] it is accepted or declined by its id: what is none is refused, and the request waits', async () => {
    const [lea, theo] = await two()
    const id = await asked(lea, theo)
    for (const answer of [accept, decline]) {
      expect(await answer(theo, 'x'.repeat(65))).toMatchObject(refused(400, 'request.invalid'))
      expect(await answer(theo, '')).toMatchObject(refused(404, 'request.not_found'))
    }
    expect(await status(lea, theo)).toBe('pending sent')
    expect((await accept(theo, id)).status).toBe(200)
  })

  test('[FRND-25] it is cancelled by naming the other one, and by nobody without a session', async () => {
    const [lea, theo] = await two()
    await asked(lea, theo)
    const cancelled = (id: string, call: Call) => call(`/api/people/${id}/request`, { method: 'DELETE' })
    expect(await cancelled('x'.repeat(65), lea.call)).toMatchObject(refused(400, 'request.invalid'))
    expect(await cancelled('', lea.call)).toMatchObject(refused(404, 'request.not_found'))
    expect(await cancelled(theo.person.id, server().call)).toMatchObject(refused(401, 'session.required'))
    expect(await status(lea, theo)).toBe('pending sent')
    expect((await cancelled(theo.person.id, lea.call)).status).toBe(200)
    expect(await rowsOf(lea)).toEqual([])
  })

  test('[FRND-46] one that was accepted is neither cancelled nor declined nor accepted again', async () => {
    const [lea, theo] = await two()
    const id = await befriend(lea, theo)
    for (const answer of [await cancel(lea, theo), await decline(theo, id), await accept(theo, id)]) {
      expect(answer).toMatchObject(refused(404, 'friends.request_gone'))
    }
    expect(await status(lea, theo)).toBe('accepted')
  })

  test('[FRND-23] nobody asks themselves', async () => {
    const lea = await server().signIn()
    expect(await ask(lea, lea)).toMatchObject(refused(400, 'friends.self'))
  })

  test('[FRND-22] nobody is asked without an id, or with one of nobody', async () => {
    const lea = await server().signIn()
    for (const personId of ['', null, 7, ['a'], undefined]) {
      expect(await lea.call('/api/friend-requests', { body: { personId } })).toMatchObject(
        refused(400, 'request.invalid'),
      )
    }
    expect(await lea.call('/api/friend-requests', { body: { personId: 'nobody' } })).toMatchObject(
      refused(404, 'people.not_found'),
    )
  })

  test('[GAP-13] [FRND-47] one that crosses another, or repeats it, is refused, and one row stays', async () => {
    const [lea, theo] = await two()
    await asked(lea, theo)
    expect(await ask(lea, theo)).toMatchObject(refused(409, 'friends.already_exists'))
    expect(await ask(theo, lea)).toMatchObject(refused(409, 'friends.already_exists'))
    expect([await status(lea, theo), await status(theo, lea)]).toEqual(['pending sent', 'pending received'])
    expect(await rowsOf(theo)).toHaveLength(1)
  })

  test('[GAP-13] of two people who ask each other at the same moment, one has asked', async () => {
    const [lea, theo] = await two()
    const answers = await Promise.all([ask(lea, theo), ask(theo, lea), ask(lea, theo)])
    expect(answers.map(({ status: answered }) => answered).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await rowsOf(lea)).toHaveLength(1)
  })

  test('500 requests may wait, and not one more; an answer makes room', async () => {
    const [lea, theo] = await two()
    const [ines, zoe] = await two()
    const { db } = server()
    await db.execute(
      `insert into accounts (id, email, name) select 'asked' || n, 'asked' || n || '@example.org', '' from generate_series(1, 499) as n`,
    )
    await db.execute(`insert into friendships (id, user_id, friend_id, status, created_at)
      select 'asked' || n, '${lea.person.id}', 'asked' || n, 'pending', now() from generate_series(1, 499) as n`)
    // Those that others sent do not count.
    await asked(zoe, lea)
    const id = await asked(lea, theo)
    expect(await ask(lea, ines)).toMatchObject(refused(409, 'friends.too_many'))
    expect(await status(lea, ines)).toBe('none')
    await accept(theo, id)
    expect((await ask(lea, ines)).status).toBe(200)
  })

  test('[RULE-20] [GAP-18] six actions in a minute are one too many, whatever they are', async () => {
    const lea = await server().signIn()
    const others = await Promise.all(Array.from({ length: 3 }, () => server().signIn()))
    for (const other of others) await asked(lea, other)
    for (const other of others.slice(1)) expect((await cancel(lea, other)).status).toBe(200)
    const answer = await cancel(lea, others[0] as Member)
    expect(answer).toMatchObject(refused(429, 'request.rate_limited'))
    expect(answer.body.error.retryAfter).toBeLessThanOrEqual(60)
  })
})

describe('a friendship', () => {
  test('[GAP-86] either of the two ends it, and it can begin anew', async () => {
    for (const ender of [0, 1] as const) {
      const pair = await two()
      await befriend(...pair)
      expect((await end(pair[ender], pair[1 - ender] as Member)).status).toBe(200)
      expect([await status(...pair), await rowsOf(pair[0])]).toEqual(['none', []])
      expect((await ask(...pair)).status).toBe(200)
    }
  })

  test('[GAP-86] ending none is harmless, and ends no request', async () => {
    const [lea, theo] = await two()
    expect((await end(lea, theo)).status).toBe(200)
    await asked(lea, theo)
    expect((await end(theo, lea)).status).toBe(200)
    expect(await status(lea, theo)).toBe('pending sent')
    expect((await lea.call('/api/friends/nobody', { method: 'DELETE' })).status).toBe(200)
  })
})
