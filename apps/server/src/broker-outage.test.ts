import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openDirect, opened, openGroup, type Member, write } from './features/conversations/testing.ts'
import { befriend } from './testing/factories.ts'
import { startFailingLink } from './testing/failing-link.ts'
import { openConnection, type TestConnection } from './testing/live.ts'
import { startNodes, type TestNodes } from './testing/nodes.ts'
import { type Redis, redisMissing, startRedis } from './testing/redis.ts'

/** The broker may die at any time: nodes go on for their own people, and nothing that was acknowledged is lost. */

const missing = redisMissing()

describe.skipIf(missing)(`nodes without their broker${missing ? `: ${missing}` : ''}`, () => {
  let redis: Redis
  let running: TestNodes
  beforeAll(async () => {
    redis = await startRedis()
    running = await startNodes(2, redis.url, { snapshotFile: inject('snapshotFile'), runningClock: true })
  })
  afterAll(async () => {
    await running.stop()
    await redis.kill()
  })

  const open: TestConnection[] = []
  afterEach(() => {
    for (const { close } of open.splice(0)) close()
  })

  /** Ana and Eva are at the first node, Bob at the second. */
  async function scene() {
    const [here, there] = running.nodes
    if (!here || !there) throw new Error('There are two nodes.')
    const [ana, eva, bob] = [await here.signIn(), await here.signIn(), await there.signIn()]
    for (const other of [eva, bob]) await befriend(here.services, ana.person, other.person)
    const connect = async ({ token }: Member, at = here) => {
      const device = await openConnection(at, { hello: { token } })
      open.push(device)
      await vi.waitFor(() => expect(device.presence[0]?.type).toBe('presence.listed'))
      return device
    }
    const conversationId = await opened(openGroup(ana, [eva, bob]))
    return { here, there, ana, eva, bob, conversationId, evas: await connect(eva), bobs: await connect(bob, there) }
  }

  const textsOf = (device: TestConnection) =>
    device.received.flatMap((event) =>
      event.type === 'message.sent' && event.message.body.kind === 'text' ? [event.message.body.text] : [],
    )

  test('[NODE-05] a broker that was killed and is there again: what was written meanwhile arrives, in its order', async () => {
    const { there, ana, bob, evas, bobs, conversationId } = await scene()
    await redis.kill()
    await write(ana, conversationId, 'Un', 'Deux')
    await vi.waitFor(() => expect(textsOf(evas)).toEqual(['Un', 'Deux']))
    expect(textsOf(bobs)).toEqual([])
    // Somebody whom nobody can listen for as they come.
    const dan = await there.signIn()
    await befriend(there.services, bob.person, dan.person)
    const talk = await opened(openDirect(bob, dan))
    const dans = await openConnection(there, { hello: { token: dan.token } })
    open.push(dans)
    await redis.start()
    await vi.waitFor(() => expect(JSON.stringify(bobs.received)).toContain('Deux'), { timeout: 10_000 })
    await write(ana, conversationId, 'Trois')
    await vi.waitFor(() => expect(textsOf(bobs).at(-1)).toBe('Trois'), { timeout: 10_000 })
    await vi.waitFor(() => expect(there.services.broker.isWhole()).toBe(true), { timeout: 10_000 })
    const [here] = running.nodes
    const call: Member['call'] = (path, options) =>
      here?.call(path, { ...options, headers: { authorization: `Bearer ${bob.token}` } }) ?? bob.call(path)
    await write({ ...bob, call }, talk, 'Quatre')
    await vi.waitFor(() => expect(textsOf(dans)).toContain('Quatre'), { timeout: 10_000 })
  })

  test('[NODE-05] a broker that hangs: a node notices, goes on, and both are whole when it answers again', async () => {
    const { here, there, ana, evas, bobs, conversationId } = await scene()
    redis.freeze()
    try {
      await vi.waitFor(() => expect(here.services.broker.isCurrent()).toBe(false), { timeout: 10_000 })
      await write(ana, conversationId, 'Un')
      await vi.waitFor(() => expect(textsOf(evas)).toEqual(['Un']))
      expect((await ana.call('/api/friends')).status).toBe(200)
    } finally {
      redis.thaw()
    }
    await vi.waitFor(() => expect(JSON.stringify(bobs.received)).toContain('Un'), { timeout: 10_000 })
    for (const node of [here, there]) {
      await vi.waitFor(() => expect(node.services.broker.isWhole()).toBe(true), { timeout: 10_000 })
    }
  })

  test('[NODE-05] a session that ends while nodes do not hear each other is not believed for longer than a second', async () => {
    const { here, there, eva } = await scene()
    const call: Member['call'] = (path) => there.call(path, { headers: { authorization: `Bearer ${eva.token}` } })
    expect((await call('/api/friends')).status).toBe(200)
    await redis.kill()
    await vi.waitFor(() => expect(there.services.broker.isCurrent()).toBe(false), { timeout: 10_000 })
    await here.call('/api/session', { method: 'DELETE', headers: { authorization: `Bearer ${eva.token}` } })
    await vi.waitFor(async () => expect((await call('/api/friends')).status).toBe(401), { timeout: 1500 })
    await redis.start()
    await vi.waitFor(() => expect(there.services.broker.isWhole()).toBe(true), { timeout: 10_000 })
  })

  test('[NODE-05] a broker that is full: people sign in and connect, and what happens reaches both nodes', async () => {
    await redis.fill()
    try {
      const { ana, evas, bobs, conversationId } = await scene()
      await write(ana, conversationId, 'Un')
      await vi.waitFor(() => expect([textsOf(evas), textsOf(bobs)]).toEqual([['Un'], ['Un']]))
    } finally {
      await redis.empty()
    }
    const { here, bob } = await scene()
    await vi.waitFor(async () =>
      expect([...((await here.services.broker.devices.elsewhere([bob.person.id])) ?? [])]).toHaveLength(1),
    )
  })

  test('[NODE-05] devices that a broker has forgotten are counted again', async () => {
    const { there, bob, evas } = await scene()
    await redis.kill()
    await redis.start()
    await vi.waitFor(() => expect(there.services.broker.isWhole()).toBe(true), { timeout: 10_000 })
    const [first] = running.nodes
    await vi.waitFor(async () =>
      expect([...((await first?.services.broker.devices.elsewhere([bob.person.id])) ?? [])]).toHaveLength(1),
    )
    expect(evas.socket.readyState).toBe(1)
  })

  test('[NODE-05] a broker that is slow makes what happens at the other node late, and nothing else', async () => {
    const link = await startFailingLink(Number(new URL(redis.url).port))
    const slow = await startNodes(2, `redis://127.0.0.1:${link.port}`, { snapshotFile: inject('snapshotFile') })
    const [here, there] = slow.nodes
    if (!here || !there) throw new Error('There are two nodes.')
    link.behave('slow')
    const [ana, bob] = [await here.signIn(), await there.signIn()]
    await befriend(here.services, ana.person, bob.person)
    const bobs = await openConnection(there, { hello: { token: bob.token } })
    const conversationId = await opened(openDirect(ana, bob))
    await write(ana, conversationId, 'Un', 'Deux')
    await vi.waitFor(() => expect(textsOf(bobs)).toEqual(['Un', 'Deux']), { timeout: 10_000 })
    expect(here.services.broker.isCurrent()).toBe(true)
    bobs.close()
    await slow.stop()
    link.stop()
  })
})
