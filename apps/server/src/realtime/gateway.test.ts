import { once } from 'node:events'
import { liveLimits } from '@trouvaille/contract'
import { conversations as limits, live, sessionMarker } from '@trouvaille/domain'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { opened, openDirect, send } from '../features/conversations/testing.ts'
import { addition, befriend, film } from '../testing/factories.ts'
import { type ConnectionOptions, openConnection, openSocket, type TestConnection } from '../testing/live.ts'
import { sendRaw } from '../testing/raw-request.ts'
import { startTestServer } from '../testing/server.ts'
import { useTestServer } from '../testing/vitest.ts'

const server = useTestServer()

const open: TestConnection[] = []
/** Opens a connection that is closed with the test. */
async function connect(options: ConnectionOptions = {}, at = server()): Promise<TestConnection> {
  const device = await openConnection(at, options)
  open.push(device)
  return device
}
afterEach(() => {
  for (const { close } of open.splice(0)) close()
})

/** A new person, with a session in the form of a native shell's. */
async function member() {
  const { person, token, call } = await server().signIn()
  const like = (id: number) => call('/api/favourites/changes', { body: { changes: [addition(film(id))] } })
  return { id: person.id, person, token, call, like, connect: () => connect({ hello: { token } }) }
}

const cookieOf = (token: string) => `trouvaille.session_token=${encodeURIComponent(token)}; ${sessionMarker}=1`

/** The rejections in the security log so far. */
const loggedRejections = () =>
  server()
    .logged.map((text) => JSON.parse(text))
    .filter(({ msg, event }) => msg === 'security' && event === 'live')

describe('a connection', () => {
  test('[DATA-01] brings to every device of a person what one of them changed, and to nobody else', async () => {
    const [ana, bob] = [await member(), await member()]
    const [phone, laptop, other] = [await ana.connect(), await ana.connect(), await bob.connect()]
    expect((await ana.like(1)).status).toBe(200)
    const { cursor } = (await ana.call('/api/favourites/changes')).body
    await vi.waitFor(() => expect(laptop.received).toEqual([{ type: 'favourites.changed', cursor }]))
    await vi.waitFor(() => expect(phone.received).toEqual(laptop.received))
    // What comes later has come: so would have what came before.
    await bob.like(2)
    await vi.waitFor(() => expect(other.received).toHaveLength(1))
    expect(other.received[0]).not.toMatchObject({ cursor })
    expect(laptop.received).toHaveLength(1)
  })

  test('brings nothing of a change that was known already, or rejected', async () => {
    const { call, connect: openOne, like } = await member()
    const device = await openOne()
    const body = { changes: [addition(film(1))] }
    await call('/api/favourites/changes', { body })
    await call('/api/favourites/changes', { body })
    expect((await call('/api/favourites/changes', { body: { changes: [] } })).status).toBe(400)
    await like(2)
    await vi.waitFor(() => expect(device.received).toHaveLength(2))
  })

  test('[AUTH-53] is that of the cookie as well, and of the person whom the page shows', async () => {
    const { id, token, like } = await member()
    const device = await connect({
      headers: { cookie: cookieOf(token), origin: server().url },
      hello: { account: id },
    })
    await like(1)
    await vi.waitFor(() => expect(device.received).toHaveLength(1))
  })

  test('that goes on from its cursor with nothing missed takes at most 300 bytes each way', async () => {
    const { id, token, like, connect: connectFirst } = await member()
    await like(1)
    const first = await connectFirst()
    first.close()
    await first.closed
    const socket = openSocket(server(), { cookie: cookieOf(token), origin: server().url })
    const received: Buffer[] = []
    socket.on('message', (data: Buffer) => received.push(data))
    await once(socket, 'open')
    const hello = JSON.stringify({ type: 'hello', protocol: live.protocol, account: id, cursor: first.cursor })
    socket.send(hello)
    await vi.waitFor(() => expect(received.join()).toContain('presence.listed'))
    socket.close()
    expect(JSON.parse(String(received[0]))).toEqual({ type: 'welcome', cursor: first.cursor })
    // The header of a frame of this length takes four bytes, and its mask four.
    expect(hello.length + 8).toBeLessThanOrEqual(300)
    const headers = 4 * received.length
    expect(Buffer.concat(received).length + headers).toBeLessThanOrEqual(300)
  })
})

describe('the handshake', () => {
  const rejection = (options: ConnectionOptions) =>
    connect(options).then(
      () => 'no rejection',
      (error: Error & { data?: unknown }) => error.data,
    )

  test('[GAP-02] rejects whoever has no session, or another one than the page believes', async () => {
    const { token } = await member()
    for (const hello of [{}, { token: 'nonsense' }, { token: `${token}x` }]) {
      expect(await rejection({ hello })).toEqual({ code: 'session.required' })
    }
    expect(await rejection({ hello: { token, account: 'somebody-else' } })).toEqual({ code: 'session.other_account' })
    expect(await rejection({ headers: { cookie: cookieOf('nonsense') } })).toEqual({ code: 'session.required' })
  })

  test('[AUTH-53] rejects a session that is over', async () => {
    const { id, token } = await member()
    await server().db.execute(
      sql`update sessions set expires_at = ${server().clock.now().toISOString()} where user_id = ${id}`,
    )
    server().services.accounts.invalidate(id)
    expect(await rejection({ hello: { token } })).toEqual({ code: 'session.required' })
  })

  test('[AUTH-54] leaves it to a call to extend the session, whose answer extends its cookie, too', async () => {
    const { id, token } = await member()
    const endOf = async () => {
      const { rows } = (await server().db.execute(
        sql`select expires_at as end from sessions where user_id = ${id}`,
      )) as {
        rows: { end: unknown }[]
      }
      return String(rows[0]?.end)
    }
    await server().db.execute(
      sql`update sessions set expires_at = expires_at - '2 hours'::interval where user_id = ${id}`,
    )
    const before = await endOf()
    const cookie = cookieOf(token)
    server().services.accounts.invalidate(id)
    await connect({ headers: { cookie, origin: server().url } })
    expect(await endOf()).toBe(before)
    server().services.accounts.invalidate(id)
    const { headers } = await server().call('/api/session', { headers: { cookie } })
    expect(headers.getSetCookie().join()).toContain('trouvaille.session_token=')
    expect(await endOf()).not.toBe(before)
  })

  test('rejects a device that speaks another protocol, whatever else it says', async () => {
    const { token } = await member()
    for (const protocol of [live.protocol + 1, 0]) {
      expect(await rejection({ hello: { token, protocol, more: 1 } })).toEqual({ code: 'live.wrong_version' })
    }
  })

  test.each([
    ['a field that is not declared', { more: 1 }, ''],
    ['no protocol', { protocol: undefined }, 'protocol'],
    ['a protocol that is none', { protocol: '1' }, 'protocol'],
    ['a token that is none', { token: 7 }, 'token'],
    ['a token of any length', { token: 'x'.repeat(4097) }, 'token'],
  ])('rejects %s', async (_, more, field) => {
    const { token } = await member()
    expect(await rejection({ hello: { token, ...(more as object) } })).toEqual({ code: 'request.invalid', field })
  })

  const ask = (path: string, headers: Record<string, string> = {}) =>
    sendRaw(server().url, path, {
      method: 'GET',
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'x-forwarded-for': '10.9.9.9',
        ...headers,
      },
    })

  test('[GAP-02] rejects another site that comes with the cookie before the connection is open', async () => {
    const { token } = await member()
    const before = loggedRejections().length
    const { status, text } = await ask(live.path, { origin: 'https://evil.example', cookie: cookieOf(token) })
    expect([status, JSON.parse(text)]).toEqual([403, { error: { code: 'request.foreign_origin' } }])
    expect(loggedRejections().slice(before)).toEqual([
      expect.objectContaining({ outcome: 'refused', code: 'request.foreign_origin', network: '10.9.9.x' }),
    ])
  })

  test('takes nothing but a WebSocket, of a version that it speaks', async () => {
    expect((await ask(live.path, { 'sec-websocket-version': '7' })).status).toBe(400)
    expect((await ask(live.path, { 'sec-websocket-key': 'short' })).status).toBe(400)
    expect((await server().call(live.path)).body).toEqual({ error: { code: 'request.not_found' } })
  })

  test('elsewhere a request that wants a socket is answered as if it did not', async () => {
    const answer = await ask('/api/health')
    expect([answer.status, JSON.parse(answer.text).status]).toEqual([200, 'ok'])
  })

  test('[GAP-18] one network opens so many connections, and no more', async () => {
    const { network } = liveLimits
    const limiter = server().services.limits.of(network)
    await limiter.consume('10.8.8.8', network.points)
    const { status, headers, text } = await ask(live.path, { 'x-forwarded-for': '10.8.8.8' })
    expect([status, JSON.parse(text).error.code]).toEqual([429, 'request.rate_limited'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  test('[GAP-18] one account opens so many connections, and no more', async () => {
    const { id, token } = await member()
    await server().services.limits.of(liveLimits.account).consume(id, liveLimits.account.points)
    expect(await rejection({ hello: { token } })).toEqual({
      code: 'request.rate_limited',
      retryAfter: expect.any(Number),
    })
  })

  test('an account has so many connections at a time; the newest is rejected, and has its place when another one ends', async () => {
    const { token, connect: openOne, like } = await member()
    const devices = await Promise.all(Array.from({ length: live.socketsPerAccount }, openOne))
    expect(await rejection({ hello: { token } })).toEqual({ code: 'live.too_many' })
    await like(1)
    for (const { received } of devices) await vi.waitFor(() => expect(received).toHaveLength(1))
    devices[0]?.close()
    await vi.waitFor(() => openOne())
  })

  test('who does not say who they are in time is let go', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const socket = openSocket(server())
    await once(socket, 'open')
    await vi.advanceTimersByTimeAsync(live.helloMs - 1)
    expect(socket.readyState).toBe(socket.OPEN)
    const closed = once(socket, 'close')
    await vi.advanceTimersByTimeAsync(1)
    expect((await closed)[0]).toBe(1008)
  })

  test.each([
    ['no JSON', '{'],
    ['bytes', Buffer.from('{}')],
    ['a command before the hello', JSON.stringify({ type: 'command', id: 1, name: 'typing.start', input: {} })],
  ])('ends at once who sends %s', async (_, sent) => {
    const socket = openSocket(server())
    await once(socket, 'open')
    const closed = once(socket, 'close')
    socket.send(sent)
    await closed
  })
})

/** Cut: without a close frame. */
const cut = 1006

describe('the bounds of a connection', () => {
  test('a message over the size ends it', async () => {
    const device = await (await member()).connect()
    device.socket.send('x'.repeat(live.messageMaxBytes + 1))
    expect(await device.closed).toBe(1009)
  })

  test('a message of the size is read', async () => {
    const device = await (await member()).connect()
    const around = JSON.stringify({ type: 'command', id: 0, name: '', input: '' }).length
    device.socket.send(
      JSON.stringify({ type: 'command', id: 0, name: '', input: 'x'.repeat(live.messageMaxBytes - around) }),
    )
    expect(await device.command('none')).toEqual({ error: { code: 'request.malformed' } })
  })

  test('too many messages in the window end it, and the security log says so', async () => {
    const someone = await member()
    const device = await someone.connect()
    const before = loggedRejections().length
    for (let count = 0; count < live.messages.points * 2; count += 1) device.socket.send('{"type":"pong"}')
    expect(await device.closed).toBe(cut)
    expect(loggedRejections().slice(before)).toEqual([expect.objectContaining({ code: 'request.rate_limited' })])
  })

  test.each([
    ['bytes that are no text', Buffer.from('{"type":"pong"}')],
    ['no JSON', 'x'],
    ['a frame that is not declared', '{"type":"x"}'],
    ['a field that is not declared', '{"type":"pong","more":1}'],
    ['a second hello', JSON.stringify({ type: 'hello', protocol: live.protocol })],
    ['a command without an id', '{"type":"command","name":"typing.start","input":{}}'],
  ])('%s ends it, and the security log says so', async (_, sent) => {
    const device = await (await member()).connect()
    const before = loggedRejections().length
    device.socket.send(sent)
    expect(await device.closed).toBe(cut)
    expect(loggedRejections().slice(before)).toEqual([expect.objectContaining({ code: 'request.malformed' })])
  })

  test('a device that does not read is let go, and others go on', async () => {
    const [someone, friend] = [await member(), await member()]
    await befriend(server().services, someone.person, friend.person)
    const conversationId = await opened(openDirect(someone, friend))
    // Long ones fill with a few what the system itself keeps for the two sides.
    const { body: message } = await send(someone.call, conversationId, '😀'.repeat(limits.messageMaxCharacters))
    const [slow, other] = [await someone.connect(), await someone.connect()]
    const { services } = server()
    // It reads nothing more of what the connection brings.
    slow.socket.pause()
    let sent = 0
    while (services.live.devicesOf(someone.id) === 2 && sent < 50_000) {
      // Fewer at once than may wait for the other one.
      for (let count = 0; count < 10; count += 1, sent += 1) await services.live.notify('message.sent', { message })
      await new Promise(setImmediate)
    }
    expect(services.live.devicesOf(someone.id)).toBe(1)
    await vi.waitFor(() => expect(other.received).toHaveLength(sent))
  })
})

describe('the end of a session', () => {
  test.each([
    ['signing out', '/api/session', 'DELETE'],
    ['ending every session', '/api/sessions', 'DELETE'],
    ['deleting the account', '/api/account', 'DELETE'],
  ])('%s ends its connections at once', async (_, path, method) => {
    const { call, connect: openOne } = await member()
    const device = await openOne()
    expect((await call(path, { method })).status).toBe(200)
    expect(await device.closed).toBe(1008)
    // The device knows what to forget before its connection ends.
    expect(device.received).toEqual(path === '/api/account' ? [{ type: 'account.deleted' }] : [])
  })

  test('ending one device leaves the others', async () => {
    const ana = await member()
    const own = await ana.connect()
    const { call, token } = await server().signIn(ana.person)
    const other = await connect({ hello: { token } })
    const { sessions } = (await ana.call('/api/sessions')).body
    const { id } = sessions.find(({ current }: { current: boolean }) => !current)
    expect((await ana.call(`/api/sessions/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await other.closed).toBe(1008)
    await ana.like(1)
    await vi.waitFor(() => expect(own.received).toHaveLength(1))
    expect((await call('/api/profile')).status).toBe(401)
  })

  test('a session that is over for its age, or was ended elsewhere, loses its connection at the next look', async () => {
    const [ana, bob] = [await member(), await member()]
    const [gone, stays] = [await ana.connect(), await bob.connect()]
    await server().db.execute(sql`delete from sessions where user_id = ${ana.id}`)
    await server().services.live.endThoseOver()
    expect(await gone.closed).toBe(1008)
    await bob.like(1)
    await vi.waitFor(() => expect(stays.received).toHaveLength(1))
  })

  test('a session that ends while its connection is being opened opens none', async () => {
    const { id, token, call } = await member()
    const limiter = server().services.limits.of(liveLimits.account)
    // After the session was read, and before the connection is one of the account's.
    vi.spyOn(limiter, 'consume').mockImplementationOnce(async () => {
      await call('/api/session', { method: 'DELETE' })
    })
    await expect(connect({ hello: { token } })).rejects.toThrow('session.required')
    expect(server().services.live.devicesOf(id)).toBe(0)
  })
})

test('a server with open connections stops in order, and the devices notice', async () => {
  const other = await startTestServer({ snapshotFile: inject('snapshotFile') })
  const { token } = await other.signIn()
  const device = await connect({ hello: { token } }, other)
  await other.stop()
  expect(await device.closed).toBe(1001)
})
