import { live, minute } from '@trouvaille/domain'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { add, leave, type Member, openDirect, opened, openGroup, write } from './features/conversations/testing.ts'
import { newAddress } from './features/accounts/testing.ts'
import { challengeFor, origin, withKey } from './features/passkeys/testing.ts'
import { addition, befriend, film } from './testing/factories.ts'
import { countRows } from './testing/database.ts'
import { openConnection, type TestConnection } from './testing/live.ts'
import { startNodes, type TestNodes } from './testing/nodes.ts'
import { type Redis, redisMissing, startRedis } from './testing/redis.ts'
import type { TestServer } from './testing/server.ts'

/** Two servers on one database: what happens at one of them is so at the other. */

const missing = redisMissing()
const metricsToken = 'a-token-of-the-tests'

/** Before a heartbeat, with which a node reads what it was not told of. */
const soon = { timeout: live.heartbeatMs / 2 }

describe.skipIf(missing)(`two nodes${missing ? `: ${missing}` : ''}`, () => {
  let redis: Redis
  let running: TestNodes
  beforeAll(async () => {
    redis = await startRedis()
    running = await startNodes(2, redis.url, {
      snapshotFile: inject('snapshotFile'),
      environment: { METRICS_TOKEN: metricsToken, PUBLIC_URL: origin },
    })
  })
  afterAll(async () => {
    await running.stop()
    await redis.kill()
  })

  const open: TestConnection[] = []
  afterEach(() => {
    for (const { close } of open.splice(0)) close()
  })

  const node = (index: 0 | 1): TestServer => {
    const found = running.nodes[index]
    if (!found) throw new Error('There are two nodes.')
    return found
  }

  const connect = async ({ token }: Member, at: 0 | 1) => {
    const device = await openConnection(node(at), { hello: { token } })
    open.push(device)
    await vi.waitFor(() => expect(device.presence[0]?.type).toBe('presence.listed'))
    return device
  }

  /** Two friends, each of whom calls a node of their own. */
  async function friends() {
    const [ana, bob] = [await node(0).signIn(), await node(1).signIn()]
    await befriend(node(0).services, ana.person, bob.person)
    return [ana, bob] as const
  }

  /** The same session at another node. */
  const callAt =
    (at: 0 | 1, { token }: Member): Member['call'] =>
    (path, options = {}) =>
      node(at).call(path, { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } })

  const typesOf = (device: TestConnection) => device.received.map(({ type }) => type)

  describe('conversations', () => {
    test('[NODE-01] messages, typing and read positions of two people reach both', async () => {
      const [ana, bob] = await friends()
      const conversationId = await opened(openDirect(ana, bob))
      const [anas, bobs] = [await connect(ana, 0), await connect(bob, 1)]
      await anas.command('typing.start', { conversationId })
      const [seq] = await write(ana, conversationId, 'Bonjour')
      await vi.waitFor(() => expect(typesOf(bobs)).toEqual(['typing.started', 'message.sent']))
      await bobs.command('conversation.read', { conversationId, seq })
      await vi.waitFor(() => expect(typesOf(anas)).toEqual(['message.sent', 'conversation.read']))
    })

    test('[NODE-01] a group is told of at the moment when somebody comes into it, and what is written then', async () => {
      const [ana, bob] = await friends()
      const eva = await node(1).signIn()
      await befriend(node(0).services, ana.person, eva.person)
      const [bobs, evas] = [await connect(bob, 1), await connect(eva, 1)]
      const conversationId = await opened(openGroup(ana, [eva]))
      await write(ana, conversationId, 'Avant')
      await vi.waitFor(() => expect(typesOf(evas)).toContain('message.sent'))
      expect((await add(ana, conversationId, bob)).status).toBe(200)
      await vi.waitFor(() => expect(typesOf(bobs)).toContain('conversation.added'))
      await write(ana, conversationId, 'Bienvenue')
      await vi.waitFor(() =>
        expect(bobs.received.at(-1)).toMatchObject({ type: 'message.sent', message: { body: { text: 'Bienvenue' } } }),
      )
    })

    test('[NODE-02] whoever has left a group at one node hears nothing of it at the other', async () => {
      const [ana, bob] = await friends()
      const eva = await node(1).signIn()
      await befriend(node(0).services, ana.person, eva.person)
      const conversationId = await opened(openGroup(ana, [bob, eva]))
      const [bobs, evas] = [await connect(bob, 1), await connect(eva, 1)]
      await write(ana, conversationId, 'Un')
      await vi.waitFor(() => expect(typesOf(bobs)).toContain('message.sent'))
      expect((await leave({ ...bob, call: callAt(0, bob) }, conversationId)).status).toBe(200)
      await vi.waitFor(() => expect(typesOf(bobs)).toContain('conversation.left'))
      await write(ana, conversationId, 'Deux')
      await vi.waitFor(() => expect(JSON.stringify(evas.received)).toContain('Deux'))
      expect(JSON.stringify(bobs.received)).not.toContain('Deux')
    })
  })

  describe('people', () => {
    test('[NODE-01] requests, favourites and shares reach the devices at the other node', async () => {
      const [ana, bob] = [await node(0).signIn(), await node(1).signIn()]
      const [anas, bobs] = [await connect(ana, 0), await connect(bob, 1)]
      const { body } = await ana.call('/api/friend-requests', { body: { personId: bob.person.id } })
      await vi.waitFor(() => expect(typesOf(bobs)).toEqual(['request.received']), soon)
      await bob.call(`/api/friend-requests/${body.id}/accept`, { method: 'POST' })
      await vi.waitFor(() => expect(typesOf(anas)).toEqual(['request.sent', 'request.accepted']), soon)
      const online = { type: 'presence.changed', personId: bob.person.id, online: true }
      await vi.waitFor(() => expect(anas.presence).toContainEqual(online), soon)
      await ana.call('/api/favourites/changes', { body: { changes: [addition(film(1))] } })
      await vi.waitFor(() => expect(typesOf(bobs)).toContain('friend.favourites_changed'), soon)
      const share = { friendId: bob.person.id, clientId: crypto.randomUUID(), work: film(1) }
      const shared = await ana.call('/api/shares', { body: share })
      expect(shared.status, JSON.stringify(shared.body)).toBe(200)
      await vi.waitFor(() => expect(typesOf(bobs)).toContain('share.received'), soon)
    })

    test('[NODE-02] a session that is ended at one node is no more at the other, at once', async () => {
      const ana = await node(0).signIn()
      const there = callAt(1, ana)
      const device = await connect(ana, 1)
      expect((await there('/api/session')).body.account.id).toBe(ana.person.id)
      await ana.call('/api/session', { method: 'DELETE' })
      expect(await device.closed).toBe(1008)
      await vi.waitFor(async () => expect((await there('/api/friends')).status).toBe(401), { timeout: 1000 })
    })

    test('[NODE-02] an account that is deleted at one node is gone at the other', async () => {
      const ana = await node(0).signIn()
      const there = callAt(1, ana)
      const device = await connect(ana, 1)
      expect((await there('/api/friends')).status).toBe(200)
      expect((await ana.call('/api/account', { method: 'DELETE' })).status).toBe(200)
      expect(await device.closed).toBe(1008)
      expect(device.received).toEqual([{ type: 'account.deleted' }])
      await vi.waitFor(async () => expect((await there('/api/friends')).status).toBe(401), { timeout: 1000 })
    })

    test('[NODE-02] a name that is changed at one node is shown by the other', async () => {
      const ana = await node(0).signIn()
      const there = callAt(1, ana)
      const nameThere = async () => (await there('/api/session')).body.account.username
      expect(await nameThere()).toBe(ana.person.username)
      const username = `nouvelle-${crypto.randomUUID().slice(0, 8)}`
      const answer = await ana.call('/api/profile', { method: 'PATCH', body: { username } })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      await vi.waitFor(async () => expect(await nameThere()).toBe(username), { timeout: 1000 })
    })
  })

  test('[NODE-04] a node hears nothing of a group that none of its people are in, or are in any more', async () => {
    const [ana, bob] = await friends()
    const eva = await node(0).signIn()
    await befriend(node(0).services, ana.person, eva.person)
    const conversationId = await opened(openGroup(ana, [bob, eva]))
    const bobs = await connect(bob, 1)
    expect((await leave({ ...bob, call: callAt(0, bob) }, conversationId)).status).toBe(200)
    await vi.waitFor(() => expect(typesOf(bobs)).toContain('conversation.left'))
    const device = await connect(ana, 0)
    const { received } = node(1).services.broker.metrics()
    await write(ana, conversationId, 'Un', 'Deux', 'Trois')
    await vi.waitFor(() => expect(device.received).toHaveLength(3))
    // What is published for all nodes comes after it.
    await node(0).services.bus.publishCommitted('account.changed', { accountId: ana.person.id })
    await vi.waitFor(() => expect(node(1).services.broker.metrics().received).toBe(received + 1))
  })

  describe('presence', () => {
    test('[NODE-01] friends see each other come and go, whichever node they are at', async () => {
      const [ana, bob] = await friends()
      const anas = await connect(ana, 0)
      const bobs = await connect(bob, 1)
      expect(bobs.presence[0]).toEqual({ type: 'presence.listed', personIds: [ana.person.id] })
      const changed = (online: boolean) => ({ type: 'presence.changed', personId: bob.person.id, online })
      await vi.waitFor(() => expect(anas.presence).toContainEqual(changed(true)))
      const leaves = async (device: TestConnection, at: 0 | 1) => {
        device.close()
        await vi.waitFor(() => expect(node(at).services.live.devicesOf(bob.person.id)).toBe(0))
        node(at).clock.advance(live.presenceCalmMs)
      }
      // With a second device at the other node nothing changes.
      const other = await connect(bob, 0)
      await leaves(bobs, 1)
      const eva = await node(1).signIn()
      await befriend(node(1).services, bob.person, eva.person)
      const evas = await connect(eva, 1)
      expect(evas.presence[0]).toEqual({ type: 'presence.listed', personIds: [bob.person.id] })
      expect(anas.presence).not.toContainEqual(changed(false))
      await leaves(other, 0)
      await vi.waitFor(() => expect(anas.presence.at(-1)).toEqual(changed(false)))
      await vi.waitFor(() => expect(evas.presence.at(-1)).toEqual(changed(false)))
    })
  })

  describe('roles', () => {
    test('[NODE-02] a role that is given or taken at one node is so at the other, at once', async () => {
      const ana = await node(0).signIn()
      const rolesThere = async () => (await callAt(1, ana)('/api/session')).body.account.roles
      expect(await rolesThere()).toEqual([])
      await node(0).services.roles.change('grant', ana.person.email, 'moderator')
      await vi.waitFor(async () => expect(await rolesThere()).toEqual(['moderator']), { timeout: 1000 })
      await node(0).services.roles.change('revoke', ana.person.email, 'moderator')
      await vi.waitFor(async () => expect(await rolesThere()).toEqual([]), { timeout: 1000 })
    })
  })

  describe('passkeys', () => {
    test('[PKEY-03] what one node asked to be signed is taken at the other, once', async () => {
      const { key, person } = await withKey(node(0))
      const credential = key.sign(await challengeFor(node(0)))
      const signInAt = (at: 0 | 1) =>
        node(at).call('/api/session/passkey', { body: { credential }, headers: newAddress() })
      expect(await signInAt(1)).toMatchObject({ status: 200, body: { account: { id: person.id } } })
      expect((await signInAt(0)).status).toBe(401)
    })
  })

  describe('alerts', () => {
    test('[NODE-03] [AUD-03] what somebody does at two nodes counts together', async () => {
      const ana = await node(0).signIn()
      const act = { accountId: ana.person.id, network: null, action: 'login', success: false }
      const countAlerts = async () => (await countRows(node(0).db)).audit_alerts
      const before = await countAlerts()
      for (let count = 0; count < 5; count += 1) {
        node(count % 2 === 0 ? 0 : 1).services.alerts.saw({ ...act, at: node(0).clock.now() })
      }
      await vi.waitFor(async () => expect(await countAlerts()).toBe((before ?? 0) + 1))
    })
  })

  test('[NODE-09] the metrics say what nodes hear of each other', async () => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const read = async () => (await node(0).call('/api/figures', { headers })).body as string
    // A node is heard of when it has said that it is there.
    await vi.waitFor(async () => expect(await read()).toMatch(/^trouvaille_broker_peers 1$/m))
    const text = await read()
    expect(text).toMatch(/^trouvaille_broker_up 1$/m)
    for (const direction of ['sent', 'received']) {
      expect(text).toMatch(new RegExp(`^trouvaille_broker_messages_total\\{.*"${direction}".*\\} \\d+$`, 'm'))
    }
    const health = await node(0).call('/api/health', { headers })
    expect(health.body).toMatchObject({ status: 'ok', dependencies: { broker: { status: 'ok', others: 1 } } })
  })

  test('[NODE-11] a clock that is five minutes wrong at one node costs nobody anything', async () => {
    node(1).clock.advance(5 * minute)
    try {
      const [ana, bob] = await friends()
      const conversationId = await opened(openDirect(ana, bob))
      for (const [at, other] of [
        [1, 0],
        [0, 1],
      ] as const) {
        // A session of one is one at the other, and so is a cursor.
        expect((await callAt(other, bob)('/api/friends')).status).toBe(200)
        const device = await connect(bob, at)
        const { cursor } = device
        device.close()
        const [seq] = await write({ ...ana, call: callAt(other, ana) }, conversationId, 'Bonjour')
        const back = await openConnection(node(other), { hello: { token: bob.token, cursor } })
        open.push(back)
        expect(back.frames.map(({ type }) => type)).toEqual(['welcome'])
        expect(back.received).toContainEqual(
          expect.objectContaining({ type: 'message.sent', message: expect.objectContaining({ seq }) }),
        )
      }
    } finally {
      node(1).clock.advance(-5 * minute)
    }
  })

  describe('limits', () => {
    test('[NODE-03] ten wrong passwords at two nodes are as many as ten at one', async () => {
      const { person } = await node(0).signIn()
      const statuses: number[] = []
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const body = { identifier: person.email, password: 'wrong-1' }
        const at = node(attempt % 2 === 0 ? 0 : 1)
        const headers = { 'x-forwarded-for': '10.9.9.9' }
        statuses.push((await at.call('/api/session', { body, headers })).status)
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(5)
      expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    })

    test(`[NODE-03] an account has ${live.socketsPerAccount} devices at all nodes together`, async () => {
      const ana = await node(0).signIn()
      for (let count = 0; count < live.socketsPerAccount; count += 1) await connect(ana, count % 2 === 0 ? 0 : 1)
      for (const at of [0, 1] as const) {
        const hello = { token: ana.token }
        await expect(openConnection(node(at), { hello })).rejects.toThrow('live.too_many')
      }
    })
  })
})
