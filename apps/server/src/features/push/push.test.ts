import { push as limits } from '@trouvaille/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { count, eq } from 'drizzle-orm'
import { startPushService, subscriptionOf, type TestPushService } from '../../testing/push-service.ts'
import { useTestServer } from '../../testing/vitest.ts'
import { pushSubscriptions } from './push.table.ts'
import { settings, subscribe } from './testing.ts'

/** Which devices are sent notifications, and of what. */

let service: TestPushService
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())

const server = useTestServer()

const read = async (call: (path: string) => Promise<{ body: unknown }>) =>
  (await call('/api/push')).body as { publicKey: string; subscribedAt: string | null; settings: unknown }
const devicesOf = async (accountId: string): Promise<number> => {
  const [row] = await server()
    .db.select({ count: count() })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, accountId))
  return row?.count ?? 0
}

describe('a device', () => {
  test('[PUSH-06] is sent notifications from when it asks for them until it wants none', async () => {
    const { call } = await server().signIn()
    expect(await read(call)).toMatchObject({ subscribedAt: null, publicKey: expect.stringMatching(/^B[\w-]{86}$/) })
    const subscription = subscriptionOf()
    const begun = server().clock.now().toISOString()
    expect((await subscribe({ call }, subscription)).status).toBe(200)
    server().clock.advance(1000)
    // At every start of the app again, perhaps with another address.
    expect((await subscribe({ call }, subscription)).status).toBe(200)
    expect((await subscribe({ call }, subscriptionOf())).status).toBe(200)
    expect((await read(call)).subscribedAt).toBe(begun)
    for (let times = 0; times < 2; times += 1) {
      expect((await call('/api/push/subscription', { method: 'DELETE' })).status).toBe(200)
      expect((await read(call)).subscribedAt).toBeNull()
    }
  })

  test('[PUSH-06] is forgotten with its session: at its sign-out, and when it is ended elsewhere', async () => {
    const one = await server().signIn()
    const other = await server().signIn(one.person)
    await subscribe(one, subscriptionOf())
    await subscribe(other, subscriptionOf())
    expect(await devicesOf(one.person.id)).toBe(2)
    await one.call('/api/session', { method: 'DELETE' })
    expect(await devicesOf(one.person.id)).toBe(1)
    const third = await server().signIn(one.person)
    const { sessions } = (await third.call('/api/sessions')).body
    for (const { id, current } of sessions) {
      if (!current) await third.call(`/api/sessions/${id}`, { method: 'DELETE' })
    }
    expect(await devicesOf(one.person.id)).toBe(0)
  })

  test('[PUSH-06] belongs to who signed in there last', async () => {
    const [ana, bob] = [await server().signIn(), await server().signIn()]
    const subscription = subscriptionOf()
    await subscribe(ana, subscription)
    await subscribe(bob, subscription)
    expect([await devicesOf(ana.person.id), await devicesOf(bob.person.id)]).toEqual([0, 1])
  })

  test(`[PUSH-06] gives way to newer ones above ${limits.devicesPerAccount}`, async () => {
    const first = await server().signIn()
    await subscribe(first, subscriptionOf())
    for (let device = 0; device < limits.devicesPerAccount; device += 1) {
      server().clock.advance(1)
      await subscribe(await server().signIn(first.person), subscriptionOf())
    }
    expect(await devicesOf(first.person.id)).toBe(limits.devicesPerAccount)
    expect((await read(first.call)).subscribedAt).toBeNull()
  })

  test.each([
    ['another host', { endpoint: 'https://example.org/push' }, 'push.host_not_allowed'],
    ['a service that the operator did not add', { endpoint: 'http://127.0.0.1:1/push' }, 'push.host_not_allowed'],
    [
      'a key that is none',
      { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } },
      'request.invalid',
    ],
    ['a time zone that is none', { timeZone: 'Europe/Nulle-Part' }, 'request.invalid'],
    ['an address that is too long', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(2000)}` }, 'request.invalid'],
  ])('[PUSH-06] is refused with %s', async (_, wrong, code) => {
    const { call, person } = await server().signIn()
    const { body } = await subscribe({ call }, { ...subscriptionOf(), ...wrong })
    expect(body.error.code).toBe(code)
    expect(await devicesOf(person.id)).toBe(0)
  })

  test.each(['fcm', 'apns'])('[PUSH-09] of %s is refused without keys of the operator', async (transport) => {
    const { call } = await server().signIn()
    expect((await call('/api/push')).body.transports).toEqual(['web'])
    const { body } = await subscribe({ call }, { transport, token: 'abc:def', timeZone: 'Europe/Paris' })
    expect(body.error.code).toBe('push.not_configured')
  })
})

test('[PUSH-02] what somebody wants is the same on all devices: everything without previews at first', async () => {
  const { person, call } = await server().signIn()
  const elsewhere = await server().signIn(person)
  expect((await read(call)).settings).toEqual({ off: [], quietHours: null, previews: false })
  const changed = { off: ['share.received', 'message'], quietHours: { from: 1320, to: 420 }, previews: true }
  expect((await settings({ call }, changed)).status).toBe(200)
  expect((await read(elsewhere.call)).settings).toEqual({ ...changed, off: ['message', 'share.received'] })
  await settings(elsewhere, {})
  expect((await read(call)).settings).toEqual({ off: [], quietHours: null, previews: false })
})

test('[PUSH-06] an export has the devices, without what others could notify them with', async () => {
  const { person, call } = await server().signIn()
  await subscribe({ call }, subscriptionOf())
  await settings({ call }, { previews: true })
  const exported = await server().services.exports.of(person)
  expect(exported).toMatchObject({
    pushSubscriptions: [{ transport: 'web', timeZone: 'Europe/Paris' }],
    pushSettings: [{ previews: true }],
  })
  const [device] = exported.pushSubscriptions as object[]
  expect(Object.keys(device ?? {})).not.toEqual(expect.arrayContaining(['address']))
})
