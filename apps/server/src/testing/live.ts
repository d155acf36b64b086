import { type LiveEvent, liveEvent, type LiveHello } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import { io, type Socket } from 'socket.io-client'
import type { TestServer } from './server.ts'

/** The realtime connection of one device, which validates each received event against the contract. */
export interface TestLine {
  /** Events received so far, in order, without presence. */
  readonly received: readonly LiveEvent[]
  /** Presence events received so far. */
  readonly presence: readonly LiveEvent[]
  /** Resolves once the connection is closed, with the library's reason. */
  readonly closed: Promise<string>
  readonly socket: Socket
  close(): void
}

export interface LineOptions {
  /** Fields of the handshake beside the protocol version. */
  hello?: Partial<LiveHello> & Record<string, unknown>
  headers?: Record<string, string>
}

/**
 * Opens a realtime connection.
 * @throws The code of its rejection, as an error.
 */
export async function openLine(
  { url }: Pick<TestServer, 'url'>,
  { hello, headers }: LineOptions = {},
): Promise<TestLine> {
  const socket = io(url, {
    path: live.path,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { protocol: live.protocol, ...hello },
    extraHeaders: { 'x-forwarded-for': '10.0.0.1', ...headers },
  })
  const received: LiveEvent[] = []
  const presence: LiveEvent[] = []
  socket.on('event', (raw: unknown) => {
    const event = liveEvent.parse(raw)
    ;(event.type.startsWith('presence.') ? presence : received).push(event)
  })
  const closed = new Promise<string>((resolve) => socket.on('disconnect', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
  return { received, presence, closed, socket, close: () => void socket.close() }
}
