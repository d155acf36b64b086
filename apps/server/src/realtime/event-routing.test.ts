import type { LiveEvent } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addition, befriend, film } from '../testing/factories.ts'
import { openConnection, type TestConnection } from '../testing/live.ts'
import { useTestServer } from '../testing/vitest.ts'

/** What people's devices are told of what happens between them, over real sockets. */

const server = useTestServer()

const open: TestConnection[] = []
afterEach(() => {
  for (const { close } of open.splice(0)) close()
})

async function member() {
  const { person, token, call } = await server().signIn()
  const card = { id: person.id, username: person.username, avatarUrl: null }
  const connect = async () => {
    const opened = await openConnection(server(), { hello: { token } })
    open.push(opened)
    // What friends do later comes after it.
    await vi.waitFor(() => expect(opened.presence[0]?.type).toBe('presence.listed'))
    return opened
  }
  return { id: person.id, card, call, connect }
}
type Member = Awaited<ReturnType<typeof member>>

const ask = async (from: Member, to: Member): Promise<string> => {
  const { status, body } = await from.call('/api/friend-requests', { body: { personId: to.id } })
  expect(status).toBe(200)
  return body.id
}

/** Waits until a device has heard exactly this. */
const receives = (device: TestConnection, events: readonly LiveEvent[]) =>
  vi.waitFor(() => expect(device.received).toEqual(events))

describe('requests and friendships', () => {
  test('[FRND-27] [FRND-28] both people hear of a request and of its end, on all of their devices; nobody else does', async () => {
    const [ana, bob, eva] = [await member(), await member(), await member()]
    const [anas, bobs, bobsOther, evas] = [
      await ana.connect(),
      await bob.connect(),
      await bob.connect(),
      await eva.connect(),
    ]
    const id = await ask(ana, bob)
    await receives(anas, [{ type: 'request.sent', id, person: bob.card }])
    for (const device of [bobs, bobsOther]) await receives(device, [{ type: 'request.received', id, person: ana.card }])

    expect((await bob.call(`/api/friend-requests/${id}/accept`, { method: 'POST' })).status).toBe(200)
    await vi.waitFor(() => expect(anas.received.at(-1)).toEqual({ type: 'request.accepted', id, person: bob.card }))
    await vi.waitFor(() =>
      expect(bobsOther.received.at(-1)).toEqual({ type: 'request.accepted', id, person: ana.card }),
    )

    expect((await ana.call(`/api/friends/${bob.id}`, { method: 'DELETE' })).status).toBe(200)
    await vi.waitFor(() => expect(anas.received.at(-1)).toEqual({ type: 'friendship.ended', id, personId: bob.id }))
    await vi.waitFor(() => expect(bobs.received.at(-1)).toEqual({ type: 'friendship.ended', id, personId: ana.id }))
    expect(evas.received).toEqual([])
    expect([anas.received.length, bobs.received.length, bobsOther.received.length]).toEqual([3, 3, 3])
  })

  test('[FRND-29] [FRND-30] a request that is refused, or taken back, is gone for both', async () => {
    const [ana, bob] = [await member(), await member()]
    const [anas, bobs] = [await ana.connect(), await bob.connect()]
    const first = await ask(ana, bob)
    await ana.call(`/api/people/${bob.id}/request`, { method: 'DELETE' })
    const second = await ask(ana, bob)
    await bob.call(`/api/friend-requests/${second}`, { method: 'DELETE' })
    await receives(anas, [
      { type: 'request.sent', id: first, person: bob.card },
      { type: 'request.cancelled', id: first, personId: bob.id },
      { type: 'request.sent', id: second, person: bob.card },
      { type: 'request.declined', id: second, personId: bob.id },
    ])
    await receives(bobs, [
      { type: 'request.received', id: first, person: ana.card },
      { type: 'request.cancelled', id: first, personId: ana.id },
      { type: 'request.received', id: second, person: ana.card },
      { type: 'request.declined', id: second, personId: ana.id },
    ])
  })

  test('[GAP-86] whoever is blocked hears of the end of the friendship, and nothing of the block', async () => {
    const [ana, bob] = [await member(), await member()]
    await befriend(server().services, ana, bob)
    const [anas, bobs] = [await ana.connect(), await bob.connect()]
    expect((await ana.call(`/api/blocks/${bob.id}`, { method: 'PUT' })).status).toBe(200)
    await vi.waitFor(() => expect(anas.received.map(({ type }) => type)).toEqual(['friendship.ended', 'block.changed']))
    expect(anas.received[1]).toEqual({ type: 'block.changed', personId: bob.id })
    expect(bobs.received.map(({ type }) => type)).toEqual(['friendship.ended'])
  })
})

test('[FRND-54] friends who are there hear that somebody keeps something else; nobody else does', async () => {
  const [ana, bob, eva] = [await member(), await member(), await member()]
  await befriend(server().services, ana, bob)
  const [bobs, evas] = [await bob.connect(), await eva.connect()]
  await ana.call('/api/favourites/changes', { body: { changes: [addition(film(1))] } })
  await receives(bobs, [{ type: 'friend.favourites_changed', personId: ana.id }])
  expect(evas.received).toEqual([])
})

test('[SHAR-06] what a friend shares is told as it stands in the list, and its removal to the other devices', async () => {
  const [ana, bob] = [await member(), await member()]
  await befriend(server().services, ana, bob)
  const [anas, bobs] = [await ana.connect(), await bob.connect()]
  const body = { friendId: bob.id, work: film(1), clientId: crypto.randomUUID() }
  expect((await ana.call('/api/shares', { body })).status).toBe(200)
  const { shares } = (await bob.call('/api/shares?section=movies')).body
  await receives(bobs, [{ type: 'share.received', share: shares[0] }])
  expect((await bob.call(`/api/shares/${shares[0].id}`, { method: 'DELETE' })).status).toBe(200)
  await vi.waitFor(() => expect(bobs.received.at(-1)).toEqual({ type: 'share.removed', id: shares[0].id }))
  expect(anas.received).toEqual([])
})

describe('[GAP-133] presence', () => {
  const changes = ({ presence }: TestConnection) =>
    presence.flatMap((event) => (event.type === 'presence.changed' ? [[event.personId, event.online]] : []))

  test('friends who are there hear who comes and goes, and a newcomer who is there; nobody else does', async () => {
    const [ana, bob, eva] = [await member(), await member(), await member()]
    await befriend(server().services, ana, bob)
    const evas = await eva.connect()
    const anas = await ana.connect()
    expect(anas.presence).toEqual([{ type: 'presence.listed', personIds: [] }])
    const bobs = await bob.connect()
    expect(bobs.presence).toEqual([{ type: 'presence.listed', personIds: [ana.id] }])
    await vi.waitFor(() => expect(changes(anas)).toEqual([[bob.id, true]]))

    // A second device changes nothing for the others, and neither does the first one's end.
    const bobsOther = await bob.connect()
    bobs.close()
    await vi.waitFor(() => expect(server().services.live.devicesOf(bob.id)).toBe(1))
    server().clock.advance(live.presenceCalmMs)
    bobsOther.close()
    await vi.waitFor(() => expect(server().services.live.devicesOf(bob.id)).toBe(0))
    server().clock.advance(live.presenceCalmMs - 1)
    await server().services.friends.friendIdsOfEach([bob.id])
    expect(changes(anas)).toEqual([[bob.id, true]])
    server().clock.advance(1)
    await vi.waitFor(() =>
      expect(changes(anas)).toEqual([
        [bob.id, true],
        [bob.id, false],
      ]),
    )
    expect(evas.presence).toEqual([{ type: 'presence.listed', personIds: [] }])
  })

  test('what the database kept from being told is told once it is back', async () => {
    const [ana, bob] = [await member(), await member()]
    await befriend(server().services, ana, bob)
    const anas = await ana.connect()
    const bobs = await bob.connect()
    await vi.waitFor(() => expect(changes(anas)).toEqual([[bob.id, true]]))
    const { friends } = server().services
    const read = friends.friendIdsOfEach
    let failures = 0
    const reading = vi.spyOn(friends, 'friendIdsOfEach').mockImplementation((ids) => {
      if (failures > 0) return read(ids)
      failures += 1
      return Promise.reject(new Error('away'))
    })
    onTestFinished(() => reading.mockRestore())
    bobs.close()
    await vi.waitFor(() => expect(server().services.live.devicesOf(bob.id)).toBe(0))
    server().clock.advance(live.presenceCalmMs)
    await vi.waitFor(() => expect(failures).toBe(1))
    expect(changes(anas)).toEqual([[bob.id, true]])
    await vi.waitFor(() => {
      server().clock.advance(live.presenceCalmMs)
      expect(changes(anas).at(-1)).toEqual([bob.id, false])
    })
  })

  test('two who become friends learn that they are there', async () => {
    const [ana, bob] = [await member(), await member()]
    const [anas, bobs] = [await ana.connect(), await bob.connect()]
    const id = await ask(ana, bob)
    await bob.call(`/api/friend-requests/${id}/accept`, { method: 'POST' })
    await vi.waitFor(() => expect(changes(anas)).toEqual([[bob.id, true]]))
    await vi.waitFor(() => expect(changes(bobs)).toEqual([[ana.id, true]]))
  })

  test.each([
    ['ended the friendship', 'DELETE', '/api/friends/'],
    ['blocked them', 'PUT', '/api/blocks/'],
  ])('whoever %s, and whoever only asks, comes and goes unseen', async (_, method, path) => {
    const [ana, bob, eva, zoe] = [await member(), await member(), await member(), await member()]
    await befriend(server().services, ana, bob)
    await ask(eva, bob)
    for (const other of [ana, eva]) await befriend(server().services, zoe, other)
    const anas = await ana.connect()
    const evas = await eva.connect()
    expect((await bob.call(`${path}${ana.id}`, { method })).status).toBe(200)
    const bobs = await bob.connect()
    bobs.close()
    await vi.waitFor(() => expect(server().services.live.devicesOf(bob.id)).toBe(0))
    server().clock.advance(live.presenceCalmMs)
    // What was to be told before has been.
    await zoe.connect()
    for (const device of [anas, evas]) await vi.waitFor(() => expect(changes(device)).toEqual([[zoe.id, true]]))
    expect((await bob.connect()).presence).toEqual([{ type: 'presence.listed', personIds: [] }])
  })
})

test('[GAP-04] an account that is deleted leaves its friends, and those it had to do with, at once', async () => {
  const [ana, bob, eva, zoe] = [await member(), await member(), await member(), await member()]
  const friendship = await ask(ana, bob)
  expect((await bob.call(`/api/friend-requests/${friendship}/accept`, { method: 'POST' })).status).toBe(200)
  const sent = await ask(ana, eva)
  const received = await ask(zoe, ana)
  const [anas, bobs, evas, zoes] = [await ana.connect(), await bob.connect(), await eva.connect(), await zoe.connect()]
  expect((await ana.call('/api/account', { method: 'DELETE' })).status).toBe(200)
  await receives(bobs, [{ type: 'friendship.ended', id: friendship, personId: ana.id }])
  await receives(evas, [{ type: 'request.cancelled', id: sent, personId: ana.id }])
  await receives(zoes, [{ type: 'request.declined', id: received, personId: ana.id }])
  await anas.closed
  expect(anas.received).toEqual([{ type: 'account.deleted' }])
})
