import { type LiveEvent, liveEvent, type LiveHello, type LiveResult, type ServerFrame } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import { WebSocket } from 'ws'
import type { TestServer } from './server.ts'

/** The realtime connection of one device, which validates each received event against the contract. */
export interface TestConnection {
  /** Events received so far, in order, without presence and what the activity lists. */
  readonly received: readonly LiveEvent[]
  /** Presence events received so far. */
  readonly presence: readonly LiveEvent[]
  /** What the activity lists, received so far. */
  readonly activity: readonly LiveEvent[]
  /** The other frames received so far. */
  readonly frames: readonly ServerFrame[]
  /** Up to where the device has everything, as the next hello says it. */
  readonly cursor: string
  /** Resolves with the close code once the connection is closed. */
  readonly closed: Promise<number>
  readonly socket: WebSocket
  /** Sends a command. @returns Its result. */
  // oxlint-disable-next-line typescript/no-explicit-any -- Tests read the outputs of all commands.
  command(name: string, input?: unknown): Promise<any>
  close(): void
}

export interface ConnectionOptions {
  /** Fields of the hello beside the protocol version. */
  hello?: Partial<LiveHello> & Record<string, unknown>
  headers?: Record<string, string>
  /** Whether it answers no ping. */
  isDumb?: boolean
}

/** Opens a WebSocket that says nothing yet. */
export function openSocket({ url }: Pick<TestServer, 'url'>, headers: Record<string, string> = {}): WebSocket {
  return new WebSocket(`${url.replace('http', 'ws')}${live.path}`, {
    headers: { 'x-forwarded-for': '10.0.0.1', ...headers },
    perMessageDeflate: false,
  })
}

/**
 * Opens a realtime connection.
 * @returns Once the device has caught up.
 * @throws The code of its rejection, as an error with the body of the rejection as `data`.
 */
export async function openConnection(
  at: Pick<TestServer, 'url'>,
  { hello, headers, isDumb }: ConnectionOptions = {},
): Promise<TestConnection> {
  const socket = openSocket(at, headers)
  const received: LiveEvent[] = []
  const presence: LiveEvent[] = []
  const activity: LiveEvent[] = []
  const frames: ServerFrame[] = []
  const results = new Map<number, (result: LiveResult<unknown>) => void>()
  let cursor = ''
  let count = 0
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  const { promise, resolve: onWelcome, reject: onRejected } = Promise.withResolvers<void>()
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', protocol: live.protocol, ...hello })))
  socket.on('error', onRejected)
  socket.on('close', (code) => onRejected(new Error(`closed with ${code}`)))
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as ServerFrame
    if ('cursor' in frame && frame.cursor !== undefined) ({ cursor } = frame)
    if (frame.type === 'changes') {
      for (const item of frame.items) {
        const event = liveEvent.parse(item)
        const list =
          event.type === 'activity.added' ? activity : event.type.startsWith('presence.') ? presence : received
        list.push(event)
      }
      return
    }
    if (frame.type === 'result') {
      const { type: _, id, ...result } = frame
      results.get(id)?.(result)
      return
    }
    frames.push(frame)
    if (frame.type === 'welcome' || frame.type === 'resync') onWelcome()
    if (frame.type === 'ping' && !isDumb) socket.send(JSON.stringify({ type: 'pong' }))
    if (frame.type === 'rejected') onRejected(Object.assign(new Error(frame.error.code), { data: frame.error }))
  })
  await promise
  return {
    received,
    presence,
    activity,
    frames,
    get cursor() {
      return cursor
    },
    closed,
    socket,
    command: (name, input = null) =>
      new Promise((resolve) => {
        const id = (count += 1)
        results.set(id, resolve)
        socket.send(JSON.stringify({ type: 'command', id, name, input }))
      }),
    close: () => socket.close(),
  }
}
