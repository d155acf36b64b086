import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { live } from '@trouvaille/domain'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../platform/observability/log.ts'
import { createRateLimits } from '../platform/security/rate-limit.ts'
import { createTestClock } from '../testing/clock.ts'
import { openLine } from '../testing/live.ts'
import { createGateway } from './gateway.ts'
import { createHandshake, type HandshakeOptions } from './handshake.ts'

const request = { headers: {}, socket: { remoteAddress: '10.0.0.1' } } as unknown as IncomingMessage
const hello = { protocol: live.protocol, token: 'secret' }
const account = { id: 'ana', email: 'ana@example.org', username: 'ana', avatarUrl: null, roles: [] }

/** A handshake of a device whose session is the one with this id, as long as it stands. */
function standing() {
  let id: string | undefined = 'one'
  const read: HandshakeOptions['readSession'] = async (headers) => ({
    cookies: [],
    session: id !== undefined && headers.get('authorization') === 'Bearer secret' ? { id, account } : undefined,
  })
  const limits = createRateLimits()
  const handshake = createHandshake({ config: { PUBLIC_URL: undefined, TRUST_PROXY: 0 }, limits, readSession: read })
  return { handshake, becomes: (next: string | undefined) => (id = next) }
}

test('[AUTH-53] a device is let in with its own session, and it stands only as long as that one does', async () => {
  const { handshake, becomes } = standing()
  const admitted = await handshake.admitDevice(request, hello)
  expect(admitted).toEqual({ accountId: 'ana', sessionId: 'one' })
  const stands = (sent: unknown = hello) => handshake.isStanding(request, sent, admitted)
  expect(await stands()).toBe(true)
  expect(await stands({ ...hello, token: 'another' })).toBe(false)
  becomes('two')
  expect(await stands()).toBe(false)
  becomes(undefined)
  expect(await stands()).toBe(false)
  await expect(handshake.admitDevice(request, hello)).rejects.toMatchObject({ code: 'session.required' })
})

/** A line to a gateway whose handshake says this of a session once its line is open. */
async function lineWhoseSession(isStanding: () => Promise<boolean>) {
  const gateway = createGateway({
    handshake: {
      addressOf: () => '10.0.0.1',
      admitRequest: async () => {},
      admitDevice: async () => ({ accountId: 'ana', sessionId: 'one' }),
      isStanding,
    },
    logSecurity: () => true,
    clock: createTestClock(),
    log: createLog('silent'),
    onArrival: () => {},
    onDeparture: () => {},
    commands: {
      listen: (line) => void line.on('typing.start', (_, answer) => answer({ data: null })),
      received: () => 0,
    },
  })
  const server = createServer()
  gateway.attach(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    await gateway.close()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const line = await openLine({ url: `http://127.0.0.1:${port}` })
  onTestFinished(line.close)
  return { line, lines: () => gateway.countOf('ana') }
}

test.each([
  ['has ended', async () => false],
  ['cannot be read', () => Promise.reject(new Error('the database is away'))],
])('[AUTH-53] a line whose session %s when it is open ends', async (_, isStanding) => {
  const { line, lines } = await lineWhoseSession(isStanding)
  await vi.waitFor(() => expect(lines()).toBe(0))
  expect(await line.closed).toBe('io server disconnect')
})

test('[AUTH-53] a line whose session stands when it is open stays', async () => {
  const { line, lines } = await lineWhoseSession(async () => true)
  expect(await line.socket.emitWithAck('typing.start', { conversationId: 'c' })).toEqual({ data: null })
  expect(lines()).toBe(1)
})
