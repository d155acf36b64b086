import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  deviceFrame,
  type ErrorCode,
  type LiveEvent,
  type LiveHello,
  type liveCommandFrame,
} from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import { WebSocket, WebSocketServer } from 'ws'
import type { z } from 'zod'
import { shortAddress } from '../platform/security/client-address.ts'
import { type After, type Clock, systemAfter } from '../platform/runtime/clock.ts'
import { ApiError, toApiError } from '../platform/http/errors.ts'
import type { Log } from '../platform/observability/log.ts'
import { headersOfMessage, type ReadHeaders } from '../platform/http/caller.ts'
import { contextOf, withRequest } from '../platform/http/request-context.ts'
import type { SecurityLog } from '../platform/security/security-log.ts'
import type { DeviceRegistry } from '../platform/broker/broker.ts'
import { refuseOnSocket } from '../platform/http/malformed-request.ts'
import type { CatchUp } from './catch-up.ts'
import type { Commands } from './commands.ts'
import { closeRejected, type Connection, createConnections, encodeFrame } from './connections.ts'
import { createFanOut } from './fan-out.ts'
import { type Handshake, readHello } from './handshake.ts'
import { createMessageRate, type MessageRate } from './message-rate.ts'

export interface GatewayOptions {
  handshake: Handshake
  logSecurity: SecurityLog
  clock: Clock
  log: Log
  catchUp: CatchUp
  devices: Pick<DeviceRegistry, 'admit' | 'set'>
  /** A device was admitted. It catches up when this has resolved. */
  onAdmission: (accountId: string) => Promise<void>
  /** A device that was admitted is gone. */
  onLeave: (accountId: string) => void
  /** A device has caught up. @param send Sends an event to it alone. */
  onArrival: (accountId: string, send: (event: LiveEvent) => void) => void
  /** A device that had arrived is gone. */
  onDeparture: (accountId: string) => void
  commands: Commands
  /** Up to where all devices have everything, for the next ping. */
  cursor: () => Promise<string | undefined>
  messageRate?: MessageRate | undefined
  after?: After
}

/** A request that became a WebSocket, until its device says who it is. */
interface Opening {
  readonly request: IncomingMessage
  /** No longer ends the connection for saying nothing. */
  readonly cancel: () => void
}

/** Close code of a server that stops. */
const goingAway = 1001
/** How long devices have to close when the server stops. */
const closingMs = 1000

const ignore = () => {}

const noHeaders: ReadHeaders = { get: () => null }

/** Events of a conversation keep their order among themselves. */
function conversationOf(event: LiveEvent | undefined): string | undefined {
  if (event?.type === 'message.sent') return event.message.conversationId
  return event && 'conversationId' in event ? event.conversationId : undefined
}

/** Whether a request wants a WebSocket of ours. All others are answered as if they had not asked for one. */
export const isForGateway = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean =>
  url.split('?')[0]?.replace(/\/$/, '') === live.path

/** @returns Undefined for what is no JSON. */
function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

/** Keeps the connections of this process. Knows nothing of what is sent over them, nor of what commands do. */
export function createGateway({
  handshake,
  logSecurity,
  clock,
  log,
  catchUp,
  devices,
  onAdmission,
  onLeave,
  onArrival,
  onDeparture,
  commands,
  cursor,
  messageRate,
  after = systemAfter,
}: GatewayOptions) {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: live.messageMaxBytes,
  })
  const connections = createConnections(({ socket, network }) => cut(socket, network, 'request.too_large'))
  const fanOut = createFanOut()
  let dropped = 0
  let isClosed = false
  const networkOf = (request: IncomingMessage) => shortAddress(handshake.addressOf(request))

  /** @param headers Of the request that opened the connection, while it is there: nobody keeps it for longer. */
  function logRejection(
    network: string | undefined,
    code: ErrorCode,
    { account, headers = noHeaders }: { account?: string; headers?: ReadHeaders } = {},
  ): void {
    withRequest(contextOf(headers, network), () =>
      logSecurity({ event: 'live', outcome: 'refused', code, account, network }),
    )
  }

  /** The rejection that an error becomes. Faults are logged, as those of requests are. */
  function rejectionOf(error: unknown, request: IncomingMessage): ApiError {
    const rejection = toApiError(error, undefined)
    if (rejection.code.startsWith('server.')) log.error({ err: error }, 'a realtime connection could not be opened')
    else logRejection(networkOf(request), rejection.code, { headers: headersOfMessage(request) })
    return rejection
  }

  /** Ends a connection at once. */
  function cut(socket: Pick<WebSocket, 'terminate'>, network: string | undefined, code: ErrorCode): void {
    dropped += 1
    logRejection(network, code)
    socket.terminate()
  }

  /** @returns The connection of an admitted device; undefined if it was rejected, or has left. */
  async function admit(socket: WebSocket, request: IncomingMessage, hello: LiveHello): Promise<Connection | undefined> {
    const ends = connections.watchEnds()
    const { accountId, sessionId } = await handshake.admitDevice(request, hello).catch((error: unknown) => {
      ends.stop()
      throw error
    })
    try {
      const isAdmitted = await devices.admit(accountId, connections.countOf(accountId), live.socketsPerAccount)
      if (ends.hasEnded(sessionId) || ends.hasEnded(accountId)) throw new ApiError('session.required')
      // Others may have come here meanwhile.
      if (!isAdmitted || connections.countOf(accountId) >= live.socketsPerAccount) throw new ApiError('live.too_many')
      if (socket.readyState !== WebSocket.OPEN) return undefined
      const connection: Connection = {
        accountId,
        sessionId,
        socket,
        network: networkOf(request),
        userAgent: request.headers['user-agent'] ?? '',
        held: { frames: [], bytes: 0 },
        isAlive: true,
      }
      connections.add(connection)
      return connection
    } finally {
      ends.stop()
      devices.set(accountId, connections.countOf(accountId))
    }
  }

  /** Sends a device what it missed, and from then on what is live. */
  async function start(connection: Connection, socket: WebSocket, from: string | undefined): Promise<void> {
    const { accountId } = connection
    await onAdmission(accountId)
    for await (const frame of catchUp(accountId, from)) {
      // A page waits until the one before is on its way.
      await new Promise<void>((resolve) => socket.send(encodeFrame(frame), { binary: false }, () => resolve()))
      if (socket.readyState !== WebSocket.OPEN) return
    }
    connections.release(connection)
    onArrival(accountId, (event) => connections.send(connection, encodeFrame({ type: 'changes', items: [event] })))
  }

  function leave(connection: Connection): void {
    const { accountId } = connection
    connections.remove(connection)
    devices.set(accountId, connections.countOf(accountId))
    onLeave(accountId)
    if (!connection.held) onDeparture(accountId)
  }

  async function runCommand(connection: Connection, command: z.infer<typeof liveCommandFrame>): Promise<void> {
    const { accountId, network } = connection
    const onLimited = (code: ErrorCode) => logRejection(network, code, { account: accountId })
    const result = await commands.run(command, connection, onLimited)
    connections.send(connection, encodeFrame({ type: 'result', id: command.id, ...result }))
  }

  /** Serves a WebSocket: the hello first, then commands. */
  function serve(socket: WebSocket, request: IncomingMessage): void {
    const network = networkOf(request)
    const isTooMany = createMessageRate(clock, messageRate)
    // Until the hello: a connection keeps nothing of the request that opened it.
    let opening: Opening | undefined = { request, cancel: after(live.helloMs, () => closeRejected(socket)) }
    let connection: Connection | undefined

    async function receiveHello(opened: Opening, sent: unknown): Promise<void> {
      opened.cancel()
      opening = undefined
      try {
        const hello = readHello(sent)
        connection = await admit(socket, opened.request, hello)
        if (connection) await start(connection, socket, hello.cursor)
      } catch (error) {
        const { error: rejection } = rejectionOf(error, opened.request).body
        socket.send(encodeFrame({ type: 'rejected', error: rejection }), { binary: false })
        closeRejected(socket)
      }
    }

    socket.on('error', ignore)
    socket.on('close', () => {
      opening?.cancel()
      if (connection) leave(connection)
    })
    socket.on('message', (data: Buffer, isBinary) => {
      if (socket.readyState !== WebSocket.OPEN) return
      if (isTooMany()) return cut(socket, network, 'request.rate_limited')
      const sent = isBinary ? undefined : parseJson(data.toString())
      if (opening && sent !== undefined) return void receiveHello(opening, sent)
      const { data: frame } = deviceFrame.safeParse(sent)
      if (!connection || !frame || frame.type === 'hello') return cut(socket, network, 'request.malformed')
      connection.isAlive = true
      if (frame.type === 'command') void runCommand(connection, frame)
    })
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Whoever leaves meanwhile is no fault.
    socket.on('error', ignore)
    if (isClosed) return refuseOnSocket(socket, new ApiError('server.unavailable'))
    try {
      await handshake.admitRequest(request)
    } catch (error) {
      return refuseOnSocket(socket, rejectionOf(error, request))
    }
    socket.off('error', ignore)
    server.handleUpgrade(request, socket, head, serve)
  }

  let cancelHeartbeat = after(live.heartbeatMs, () => void beat())
  async function beat(): Promise<void> {
    const reached = await cursor().catch(() => undefined)
    if (isClosed) return
    fanOut.send('', connections.pinging(reached))
    cancelHeartbeat = after(live.heartbeatMs, () => void beat())
  }

  return {
    /** Takes up the requests of a server that want a WebSocket; it lets none through but those of {@link isForGateway}. */
    attach(http: Pick<HttpServer, 'on'>): void {
      http.on('upgrade', (request, socket, head) => void upgrade(request, socket, head))
    },

    /** Sends events to every device of these accounts, in slices. They are encoded once for all. */
    send(accountIds: readonly string[], ...items: LiveEvent[]): void {
      fanOut.send(conversationOf(items[0]) ?? '', connections.sending(accountIds, items))
    },

    endSessions: connections.endSessions,
    endAccount: connections.endAccount,

    /** Connections, events sent to one of them, commands received, and connections that were cut. */
    metrics: () => ({ ...connections.metrics(), received: commands.received(), dropped }),

    /** How many connections an account has. */
    countOf: connections.countOf,

    /** The accounts with devices here, and how many each has. */
    counts: connections.counts,

    /** Sends what was missed to the devices of an account. @param from Where they are at least. */
    async catchUpAccount(accountId: string, from: string): Promise<void> {
      for await (const frame of catchUp(accountId, from)) {
        if (frame.type === 'resync') connections.endAll(accountId)
        if (frame.type === 'changes') fanOut.send('', connections.sending([accountId], frame.items))
      }
    },

    /** The sessions whose devices are there. */
    sessionIds: connections.sessionIds,

    /** Takes no new connections, and closes those that are open. */
    async close(): Promise<void> {
      isClosed = true
      cancelHeartbeat()
      const open = connections.sockets() as WebSocket[]
      const closed = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of open) socket.close(goingAway)
      const cancel = systemAfter(closingMs, () => {
        for (const socket of open) socket.terminate()
      })
      await Promise.all(closed)
      cancel()
    },
  }
}
