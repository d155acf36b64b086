import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { LiveEvent, ServerFrame } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLocalBroker } from '../platform/broker/broker.ts'
import { createLog } from '../platform/observability/log.ts'
import { createTestClock } from '../testing/clock.ts'
import { type ConnectionOptions, openConnection } from '../testing/live.ts'
import { createGateway, type GatewayOptions } from './gateway.ts'

/** What a device is sent of the stream, over a gateway whose parts a test gives. */

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

const event = (personId: string): LiveEvent => ({ type: 'block.changed', personId })
const welcome = (cursor: string): ServerFrame => ({ type: 'welcome', cursor })
const page = (cursor: string, ...items: LiveEvent[]): ServerFrame => ({ type: 'changes', items, cursor })

async function* framesOf(...frames: ServerFrame[]): AsyncGenerator<ServerFrame> {
  yield* frames
}

/** A gateway to which everybody is `ana`. */
async function startGateway(given: Partial<GatewayOptions> = {}) {
  const clock = createTestClock()
  const gateway = createGateway({
    handshake: {
      addressOf: () => '10.0.0.1',
      admitRequest: async () => {},
      admitDevice: async () => ({ accountId: 'ana', sessionId: 'one' }),
    },
    logSecurity: () => true,
    clock,
    after: clock.after,
    log: createLog('silent'),
    catchUp: () => framesOf(welcome('a-b-c')),
    devices: createLocalBroker('node').devices,
    onAdmission: async () => {},
    onLeave: () => {},
    onArrival: () => {},
    onDeparture: () => {},
    commands: { run: async () => ({ data: null }), received: () => 0 },
    cursor: async () => undefined,
    ...given,
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
  const connect = async (options: ConnectionOptions = {}) => {
    const device = await openConnection({ url: `http://127.0.0.1:${port}` }, options)
    onTestFinished(device.close)
    return device
  }
  return { gateway, clock, server, connect }
}

describe('the hello', () => {
  test('is answered with the pages since its cursor, then with what is live', async () => {
    const asked: unknown[] = []
    const { gateway, connect } = await startGateway({
      catchUp(accountId, cursor) {
        asked.push([accountId, cursor])
        return framesOf(page('b-b-b', event('one')), page('c-c-c', event('two')), welcome('d-d-d'))
      },
    })
    const device = await connect({ hello: { cursor: 'a-a-a' } })
    expect(asked).toEqual([['ana', 'a-a-a']])
    expect([device.received, device.cursor]).toEqual([[event('one'), event('two')], 'd-d-d'])
    gateway.send(['ana'], event('three'))
    await vi.waitFor(() => expect(device.received).toEqual([event('one'), event('two'), event('three')]))
  })

  test('what happens while a device catches up comes after what it missed, once', async () => {
    const arrivals: string[] = []
    const { gateway, connect } = await startGateway({
      async *catchUp() {
        gateway.send(['ana'], event('meanwhile'))
        yield page('b-b-b', event('missed'))
        gateway.send(['ana'], event('later'))
        yield welcome('c-c-c')
      },
      onArrival: (accountId) => void arrivals.push(accountId),
    })
    const device = await connect()
    await vi.waitFor(() => expect(device.received).toEqual([event('missed'), event('meanwhile'), event('later')]))
    expect(arrivals).toEqual(['ana'])
  })

  test('a device that leaves while it catches up never arrived, and nothing more is read for it', async () => {
    const came: string[] = []
    const left = Promise.withResolvers<void>()
    let pages = 0
    let isOver = false
    const { gateway, connect } = await startGateway({
      async *catchUp() {
        try {
          for (;;) {
            pages += 1
            yield page('b-b-b', event('missed'))
            await left.promise
          }
        } finally {
          isOver = true
        }
      },
      onArrival: () => void came.push('arrival'),
      onDeparture: () => void came.push('departure'),
    })
    const connecting = Promise.allSettled([connect()])
    await vi.waitFor(() => expect(gateway.countOf('ana')).toBe(1))
    gateway.endSessions(['one'])
    expect(await connecting).toMatchObject([{ reason: { message: 'closed with 1008' } }])
    await vi.waitFor(() => expect(gateway.countOf('ana')).toBe(0))
    left.resolve()
    await vi.waitFor(() => expect(isOver).toBe(true))
    expect([pages, came]).toEqual([2, []])
  })

  test('a fault while a device is caught up closes its connection, with the code of a fault of ours', async () => {
    const { gateway, connect } = await startGateway({
      async *catchUp() {
        yield page('b-b-b', event('missed'))
        throw new Error('broken')
      },
    })
    await expect(connect()).rejects.toMatchObject({ data: { code: 'server.unexpected' } })
    await vi.waitFor(() => expect(gateway.countOf('ana')).toBe(0))
  })
})

describe('the heartbeat', () => {
  test('says up to where a device has everything, and cuts who does not answer', async () => {
    let cursor: string | undefined
    const { gateway, clock, connect } = await startGateway({ cursor: async () => cursor })
    const [awake, asleep] = [await connect(), await connect({ isDumb: true })]
    cursor = 'b-b-b'
    clock.advance(live.heartbeatMs - 1)
    await awake.command('none')
    expect(awake.cursor).toBe('a-b-c')
    clock.advance(1)
    await vi.waitFor(() => expect([awake.cursor, asleep.cursor]).toEqual(['b-b-b', 'b-b-b']))
    // Its pong has come once a later command is answered.
    await awake.command('none')
    clock.advance(live.heartbeatMs)
    expect(await asleep.closed).toBe(1006)
    expect(gateway.countOf('ana')).toBe(1)
    expect(awake.socket.readyState).toBe(awake.socket.OPEN)
  })

  test('goes on when the cursor cannot be read', async () => {
    const { clock, connect } = await startGateway({ cursor: () => Promise.reject(new Error('away')) })
    const device = await connect()
    for (let count = 1; count <= 2; count += 1) {
      clock.advance(live.heartbeatMs)
      await vi.waitFor(() => expect(device.frames.filter(({ type }) => type === 'ping')).toHaveLength(count))
      await device.command('none')
    }
    expect(device.cursor).toBe('a-b-c')
  })
})

test('a device that closes in order is gone, and said to be', async () => {
  const gone: string[] = []
  const { gateway, connect } = await startGateway({ onDeparture: (accountId) => void gone.push(accountId) })
  const device = await connect()
  device.close()
  await vi.waitFor(() => expect(gone).toEqual(['ana']))
  expect(gateway.countOf('ana')).toBe(0)
})

test('a connection keeps nothing of the request that opened it', async () => {
  const { server, connect } = await startGateway()
  let request: WeakRef<IncomingMessage> | undefined
  server.once('upgrade', (opening: IncomingMessage) => (request = new WeakRef(opening)))
  const device = await connect()
  expect(request).toBeDefined()
  await vi.waitFor(() => {
    collectGarbage()
    expect(request?.deref()).toBeUndefined()
  })
  expect(await device.command('none')).toEqual({ data: null })
})
