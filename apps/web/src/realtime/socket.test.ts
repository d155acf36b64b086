import type { DeviceFrame, ServerFrame } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { socketOpener, type SocketHandlers } from './socket.ts'

class FakeWebSocket extends EventTarget {
  static last: FakeWebSocket
  readonly sent: DeviceFrame[] = []
  isClosed = false
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeWebSocket.last = this
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.isClosed = true
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeWebSocket)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

const event = { type: 'share.removed', id: 's' } as const

/** A connection, and what its handlers were called with. */
function connect(cursor?: string, reach?: Parameters<typeof socketOpener>[0]) {
  const called: unknown[][] = []
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void called.push([name, ...given])
  const onOpen = vi.fn<SocketHandlers['onOpen']>()
  const handlers = {
    onOpen: (...given: Parameters<typeof onOpen>) => {
      onOpen(...given)
      called.push(['open', given[1]])
    },
    onEvents: note('events'),
    onCursor: note('cursor'),
    onEnd: note('end'),
  }
  const socket = socketOpener(reach)({ account: 'ana', cursor }, handlers)
  const server = FakeWebSocket.last
  return {
    ...socket,
    called,
    server,
    sent: server.sent,
    opens: () => server.dispatchEvent(new Event('open')),
    sends: (frame: ServerFrame) => server.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) })),
    closes: () => server.dispatchEvent(new Event('close')),
    command: () => onOpen.mock.calls[0]?.[0]('typing.start', { conversationId: 'c' }) as Promise<unknown>,
  }
}

test('says who it is and where it was, and is open once it has what it missed', () => {
  const { server, sent, called, opens, sends } = connect('a-b-c')
  expect(server.url).toBe(`ws://${location.host}/api/live`)
  expect(sent).toEqual([])
  opens()
  expect(sent).toEqual([{ type: 'hello', protocol: live.protocol, account: 'ana', cursor: 'a-b-c' }])
  sends({ type: 'changes', items: [event], cursor: 'b-b-c' })
  expect(called).toEqual([
    ['events', [event]],
    ['cursor', 'b-b-c'],
  ])
  sends({ type: 'welcome', cursor: 'c-b-c' })
  sends({ type: 'changes', items: [event] })
  expect(called.slice(2)).toEqual([
    ['cursor', 'c-b-c'],
    ['open', true],
    ['events', [event]],
  ])
})

test('a device that sends no cookie says its token, and where the server is', () => {
  let token = 'one'
  const { server, sent, opens } = connect(undefined, { base: 'https://example.org', token: () => token })
  token = 'two'
  opens()
  expect(server.url).toBe('wss://example.org/api/live')
  expect(sent).toEqual([{ type: 'hello', protocol: live.protocol, account: 'ana', token: 'one' }])
})

test('a page over TLS connects over TLS', () => {
  vi.stubGlobal('location', new URL('https://trouvaille.example/messages'))
  expect(connect().server.url).toBe('wss://trouvaille.example/api/live')
})

test('without a cursor, and with one that is too old, something is missing in between', () => {
  const first = connect()
  first.opens()
  expect(first.sent).toEqual([{ type: 'hello', protocol: live.protocol, account: 'ana' }])
  first.sends({ type: 'welcome', cursor: 'a-b-c' })
  expect(first.called).toContainEqual(['open', false])
  const second = connect('a-b-c')
  second.opens()
  second.sends({ type: 'resync', cursor: 'b-b-c' })
  expect(second.called).toEqual([
    ['cursor', 'b-b-c'],
    ['open', false],
  ])
})

test('a ping is answered, and says up to where everything has come', () => {
  const { sent, called, opens, sends } = connect()
  opens()
  sends({ type: 'ping' })
  sends({ type: 'ping', cursor: 'a-b-c' })
  expect(sent.slice(1)).toEqual([{ type: 'pong' }, { type: 'pong' }])
  expect(called).toEqual([['cursor', 'a-b-c']])
})

test('a frame of a newer server changes nothing', () => {
  const { called, sends } = connect()
  sends({ type: 'of a newer server' } as unknown as ServerFrame)
  expect(called).toEqual([])
})

describe('a command', () => {
  function opened() {
    const connection = connect()
    connection.opens()
    connection.sends({ type: 'welcome', cursor: 'a-b-c' })
    return connection
  }

  test('has the result with its id', async () => {
    const { sent, sends, command } = opened()
    const [first, second] = [command(), command()]
    expect(sent.slice(1)).toEqual(
      [1, 2].map((id) => ({ type: 'command', id, name: 'typing.start', input: { conversationId: 'c' } })),
    )
    sends({ type: 'result', id: 2, error: { code: 'messages.not_allowed' } })
    sends({ type: 'result', id: 1, data: null })
    sends({ type: 'result', id: 7, data: null })
    expect(await first).toMatchObject({ data: null })
    expect(await second).toMatchObject({ error: { code: 'messages.not_allowed' } })
  })

  test('without a result fails after five seconds, and when the connection ends', async () => {
    const { closes, command } = opened()
    const [late] = await Promise.allSettled([command(), vi.advanceTimersByTimeAsync(live.answerMs)])
    expect(late).toMatchObject({ status: 'rejected', reason: { message: 'No result of typing.start' } })
    const cut = command()
    closes()
    await expect(cut).rejects.toThrow('typing.start')
  })
})

describe('the end', () => {
  test('of the network, or of the server, is told once', () => {
    const { called, opens, closes, server } = connect()
    opens()
    closes()
    closes()
    expect(called).toEqual([['end', undefined]])
    expect(server.isClosed).toBe(true)
  })

  test('of a connection that is rejected says why', () => {
    const { called, opens, sends, closes } = connect()
    opens()
    sends({ type: 'rejected', error: { code: 'request.rate_limited', retryAfter: 7 } })
    closes()
    expect(called).toEqual([['end', { code: 'request.rate_limited', retryAfter: 7 }]])
  })

  test('comes after silence: of a server that does not answer the hello, and of one without pings', () => {
    const first = connect()
    first.opens()
    vi.advanceTimersByTime(live.helloMs - 1)
    expect(first.called).toEqual([])
    vi.advanceTimersByTime(1)
    expect(first.called).toEqual([['end', undefined]])

    const second = connect()
    second.opens()
    second.sends({ type: 'welcome', cursor: 'a-b-c' })
    vi.advanceTimersByTime(live.silenceMs - 1)
    second.sends({ type: 'ping' })
    vi.advanceTimersByTime(live.silenceMs - 1)
    expect([second.called.at(-1), second.isSilent()]).toEqual([['open', false], false])
    vi.advanceTimersByTime(1)
    expect(second.called.at(-1)).toEqual(['end', undefined])
  })

  test('is silent where it is closed here', () => {
    const { called, opens, close, closes, server } = connect()
    opens()
    close()
    closes()
    vi.advanceTimersByTime(live.silenceMs)
    expect([called, server.isClosed]).toEqual([[], true])
  })
})

test('a device that slept knows that its connection is silent before its timers fire', () => {
  const { opens, sends, isSilent } = connect()
  opens()
  sends({ type: 'welcome', cursor: 'a-b-c' })
  vi.setSystemTime(Date.now() + live.silenceMs + 1)
  expect(isSilent()).toBe(true)
})
