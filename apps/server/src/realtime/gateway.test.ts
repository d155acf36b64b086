import { connect as connectTcp } from 'node:net'
import { liveLimits } from '@trouvaille/contract'
import { conversations as limits, live, sessionMarker } from '@trouvaille/domain'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { opened, openDirect, send } from '../features/conversations/testing.ts'
import { addition, befriend, film } from '../testing/factories.ts'
import { type LineOptions, openLine, type TestLine } from '../testing/live.ts'
import { sendRaw } from '../testing/raw-request.ts'
import { startTestServer } from '../testing/server.ts'
import { useTestServer } from '../testing/vitest.ts'

const server = useTestServer()

const open: TestLine[] = []
/** Opens a line that is closed with the test. */
async function line(options: LineOptions = {}, at = server()): Promise<TestLine> {
  const device = await openLine(at, options)
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
  return { id: person.id, person, token, call, like, line: () => line({ hello: { token } }) }
}

const cookieOf = (token: string) => `trouvaille.session_token=${encodeURIComponent(token)}; ${sessionMarker}=1`

/** The refusals that the security log has told of so far. */
const loggedRejections = () =>
  server()
    .logged.map((text) => JSON.parse(text))
    .filter(({ msg, event }) => msg === 'security' && event === 'live')

describe('a line', () => {
  test('[DATA-01] tells every device of a person what one of them changed, and nobody else', async () => {
    const [ana, bob] = [await member(), await member()]
    const [phone, laptop, other] = [await ana.line(), await ana.line(), await bob.line()]
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

  test('tells nothing of a change that was known already, or refused', async () => {
    const { call, line: open_, like } = await member()
    const device = await open_()
    const body = { changes: [addition(film(1))] }
    await call('/api/favourites/changes', { body })
    await call('/api/favourites/changes', { body })
    expect((await call('/api/favourites/changes', { body: { changes: [] } })).status).toBe(400)
    await like(2)
    await vi.waitFor(() => expect(device.received).toHaveLength(2))
  })

  test('[AUTH-53] is that of the cookie as well, and of the person whom the page shows', async () => {
    const { id, token, like } = await member()
    const device = await line({
      headers: { cookie: cookieOf(token), origin: server().url },
      hello: { account: id },
    })
    await like(1)
    await vi.waitFor(() => expect(device.received).toHaveLength(1))
  })
})

describe('the handshake', () => {
  const rejection = (options: LineOptions) =>
    line(options).then(
      () => 'no refusal',
      (error: Error & { data?: unknown }) => error.data,
    )

  test('[GAP-02] refuses whoever has no session, or another one than the page believes', async () => {
    const { token } = await member()
    for (const hello of [{}, { token: 'nonsense' }, { token: `${token}x` }]) {
      expect(await rejection({ hello })).toEqual({ code: 'session.required' })
    }
    expect(await rejection({ hello: { token, account: 'somebody-else' } })).toEqual({ code: 'session.other_account' })
    expect(await rejection({ headers: { cookie: cookieOf('nonsense') } })).toEqual({ code: 'session.required' })
  })

  test('[AUTH-53] refuses a session that is over', async () => {
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
    await line({ headers: { cookie, origin: server().url } })
    expect(await endOf()).toBe(before)
    server().services.accounts.invalidate(id)
    const { headers } = await server().call('/api/session', { headers: { cookie } })
    expect(headers.getSetCookie().join()).toContain('trouvaille.session_token=')
    expect(await endOf()).not.toBe(before)
  })

  test('refuses a device that speaks another protocol, whatever else it says', async () => {
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
  ])('refuses %s', async (_, more, field) => {
    const { token } = await member()
    expect(await rejection({ hello: { token, ...(more as object) } })).toEqual({ code: 'request.invalid', field })
  })

  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const ask = (path: string, headers: Record<string, string> = {}) =>
    sendRaw(server().url, path, {
      method: 'GET',
      headers: {
        ...upgrade,
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'x-forwarded-for': '10.9.9.9',
        ...headers,
      },
    })
  const address = `${live.path}?EIO=4&transport=websocket`

  test('[GAP-02] refuses another site that comes with the cookie before the line is open', async () => {
    const { token } = await member()
    const before = loggedRejections().length
    const { status, text } = await ask(address, { origin: 'https://evil.example', cookie: cookieOf(token) })
    expect([status, JSON.parse(text)]).toEqual([403, { error: { code: 'request.foreign_origin' } }])
    expect(loggedRejections().slice(before)).toEqual([
      expect.objectContaining({ outcome: 'refused', code: 'request.foreign_origin', network: '10.9.9.x' }),
    ])
  })

  test('takes no line but a new one, and nothing but a socket', async () => {
    const { status, text } = await ask(`${address}&sid=x`)
    expect([status, JSON.parse(text)]).toEqual([400, { error: { code: 'request.malformed' } }])
    expect((await ask(`${live.path}?EIO=4&transport=polling`)).status).toBe(400)
    expect((await server().call(`${live.path}?EIO=4&transport=polling`)).body).toEqual({
      error: { code: 'request.not_found' },
    })
  })

  test('elsewhere a request that wants a socket is answered as if it did not', async () => {
    const answer = await ask('/api/health')
    expect([answer.status, JSON.parse(answer.text).status]).toEqual([200, 'ok'])
  })

  test('[GAP-18] one network opens so many lines, and no more', async () => {
    const { network } = liveLimits
    const limiter = server().services.limits.of(network)
    await limiter.consume('10.8.8.8', network.points)
    const { status, headers, text } = await ask(address, { 'x-forwarded-for': '10.8.8.8' })
    expect([status, JSON.parse(text).error.code]).toEqual([429, 'request.rate_limited'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  test('[GAP-18] one account opens so many lines, and no more', async () => {
    const { id, token } = await member()
    await server().services.limits.of(liveLimits.account).consume(id, liveLimits.account.points)
    expect(await rejection({ hello: { token } })).toEqual({
      code: 'request.rate_limited',
      retryAfter: expect.any(Number),
    })
  })

  test('an account has so many lines at a time; the newest is refused, and has its place when another one ends', async () => {
    const { token, line: openOne, like } = await member()
    const lines = await Promise.all(Array.from({ length: live.socketsPerAccount }, openOne))
    expect(await rejection({ hello: { token } })).toEqual({ code: 'live.too_many' })
    await like(1)
    for (const { received } of lines) await vi.waitFor(() => expect(received).toHaveLength(1))
    lines[0]?.close()
    await vi.waitFor(() => openOne())
  })

  test('who does not say who they are in time is let go', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { hostname, port } = new URL(server().url)
    const socket = connectTcp(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    const head = Object.entries({ ...upgrade, host: 'a', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' })
    socket.write([`GET ${address} HTTP/1.1`, ...head.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n'))
    let received = Buffer.alloc(0)
    socket.on('data', (bytes) => (received = Buffer.concat([received, bytes])))
    const closing = 0x88
    await vi.waitFor(() => expect(received.toString()).toContain('"sid"'))
    expect(received.at(-2)).not.toBe(closing)
    await vi.advanceTimersByTimeAsync(live.helloMs)
    await vi.waitFor(() => expect(received.at(-2)).toBe(closing))
  })
})

describe('the bounds of a line', () => {
  test('a message over the size ends it', async () => {
    const device = await (await member()).line()
    device.socket.emit('x', 'x'.repeat(live.messageMaxBytes))
    expect(await device.closed).toBe('transport close')
  })

  test('too many messages in the window end it, and the security log says so', async () => {
    const someone = await member()
    const device = await someone.line()
    const before = loggedRejections().length
    for (let count = 0; count < live.messages.points * 2; count += 1) device.socket.emit('x')
    expect(await device.closed).toBe('transport close')
    expect(loggedRejections().slice(before)).toEqual([expect.objectContaining({ code: 'request.rate_limited' })])
  })

  test('bytes that are no text end it', async () => {
    const device = await (await member()).line()
    device.socket.emit('x', Buffer.from('x'))
    expect(await device.closed).toBe('transport close')
  })

  test('a device that does not read is let go, and others go on', async () => {
    const [someone, friend] = [await member(), await member()]
    await befriend(server().services, someone.person, friend.person)
    const conversationId = await opened(openDirect(someone, friend))
    // Long ones fill with a few what the system itself keeps for the two sides.
    const { body: message } = await send(someone.call, conversationId, '😀'.repeat(limits.messageMaxCharacters))
    const [slow, other] = [await someone.line(), await someone.line()]
    const { services } = server()
    // It reads nothing more of what the connection brings.
    ;(slow.socket.io.engine.transport as unknown as { ws: { pause(): void } }).ws.pause()
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
  ])('%s ends its lines at once', async (_, path, method) => {
    const { call, line: openOne } = await member()
    const device = await openOne()
    expect((await call(path, { method })).status).toBe(200)
    expect(await device.closed).toBe('io server disconnect')
    // What there is to forget on the device is known before its line ends.
    expect(device.received).toEqual(path === '/api/account' ? [{ type: 'account.deleted' }] : [])
  })

  test('ending one device leaves the others', async () => {
    const ana = await member()
    const own = await ana.line()
    const { call, token } = await server().signIn(ana.person)
    const other = await line({ hello: { token } })
    const { sessions } = (await ana.call('/api/sessions')).body
    const { id } = sessions.find(({ current }: { current: boolean }) => !current)
    expect((await ana.call(`/api/sessions/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await other.closed).toBe('io server disconnect')
    await ana.like(1)
    await vi.waitFor(() => expect(own.received).toHaveLength(1))
    expect((await call('/api/profile')).status).toBe(401)
  })

  test('a session that is over for its age, or was ended elsewhere, loses its line at the next look', async () => {
    const [ana, bob] = [await member(), await member()]
    const [gone, stays] = [await ana.line(), await bob.line()]
    await server().db.execute(sql`delete from sessions where user_id = ${ana.id}`)
    await server().services.live.endThoseOver()
    expect(await gone.closed).toBe('io server disconnect')
    await bob.like(1)
    await vi.waitFor(() => expect(stays.received).toHaveLength(1))
  })

  test('a session that ends while its line is being opened leaves no line', async () => {
    const { id, token, call } = await member()
    const limiter = server().services.limits.of(liveLimits.account)
    // After the session was read, and before the line is in its room.
    vi.spyOn(limiter, 'consume').mockImplementationOnce(async () => {
      await call('/api/session', { method: 'DELETE' })
    })
    const device = await line({ hello: { token } })
    expect(await device.closed).toBe('io server disconnect')
    expect(server().services.live.devicesOf(id)).toBe(0)
  })
})

test('a server with open lines stops in order, and the devices notice', async () => {
  const other = await startTestServer({ snapshotFile: inject('snapshotFile') })
  const { token } = await other.signIn()
  const device = await line({ hello: { token } }, other)
  await other.stop()
  expect(await device.closed).toMatch(/transport close|io server disconnect/)
})
