import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode, LiveCommands, LiveEvent, LiveEvents } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import { type Socket as Connection, Server as Engine } from 'engine.io'
import { Server } from 'socket.io'
import { shortAddress } from '../platform/security/client-address.ts'
import type { Clock } from '../platform/runtime/clock.ts'
import { ApiError } from '../platform/http/errors.ts'
import { toApiError } from '../platform/http/router.ts'
import type { Log } from '../platform/observability/log.ts'
import { headersOfMessage, type ReadHeaders } from '../platform/http/caller.ts'
import { contextOf, withRequest } from '../platform/http/request-context.ts'
import type { SecurityLog } from '../platform/security/security-log.ts'
import { refuseOnSocket } from '../platform/http/malformed-request.ts'
import { limitSocket, type LineMessages } from './socket-limits.ts'
import type { Commands } from './commands.ts'
import { createDevices, type Device, type Line } from './connections.ts'
import { createFanOut } from './fan-out.ts'
import type { Admitted, Handshake } from './handshake.ts'
import { releaseUpgradeRequest, openSocket } from './upgrade.ts'

type Nothing = Record<never, never>

export interface GatewayOptions {
  handshake: Handshake
  logSecurity: SecurityLog
  clock: Clock
  log: Log
  /** A device is there. @param send Tells it, and no other one, something. */
  onArrival: (accountId: string, send: (event: LiveEvent) => void) => void
  onDeparture: (accountId: string) => void
  /** What devices may say. */
  commands: Commands
  /** What one socket may say. */
  lineMessages?: LineMessages | undefined
}

const ignore = () => {}

const noHeaders: ReadHeaders = { get: () => null }

/** Events of a conversation keep their order among themselves. */
function conversationOf(event: LiveEvent): string | undefined {
  if (event.type === 'message.sent') return event.message.conversationId
  return 'conversationId' in event ? event.conversationId : undefined
}

/** Whether a request wants a socket of ours. All others are answered as if they had not asked for one. */
export const isForGateway = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean =>
  url.split('?')[0]?.replace(/\/$/, '') === live.path

/** Keeps the sockets of this process. Knows nothing of what they tell, nor of what devices say. */
export function createGateway({
  handshake,
  logSecurity,
  clock,
  log,
  onArrival,
  onDeparture,
  commands,
  lineMessages,
}: GatewayOptions) {
  const engine = new Engine({
    transports: ['websocket'],
    maxHttpBufferSize: live.messageMaxBytes,
    pingInterval: live.heartbeatMs,
    pingTimeout: live.heartbeatAnswerMs,
  })
  const io = new Server<LiveCommands, LiveEvents, Nothing, Admitted>({
    serveClient: false,
    connectTimeout: live.helloMs,
  })
  io.bind(engine)

  const devices = createDevices()
  const fanOut = createFanOut()
  let dropped = 0
  const networkOf = (request: IncomingMessage) => shortAddress(handshake.addressOf(request))

  /** @param headers Of the line's request, while it is there: nobody keeps them as long as the line. */
  function logRejection(
    network: string | undefined,
    code: ErrorCode,
    { account, headers = noHeaders }: { account?: string; headers?: ReadHeaders } = {},
  ): void {
    withRequest(contextOf(headers, network), () =>
      logSecurity({ event: 'live', outcome: 'refused', code, account, network }),
    )
  }

  /** The refusal that an error becomes. Faults are logged, as those of requests are. */
  function rejectionOf(error: unknown, request: IncomingMessage): ApiError {
    const rejection = toApiError(error as Error, undefined)
    if (rejection.code.startsWith('server.')) log.error({ err: error }, 'a live line could not be opened')
    else logRejection(networkOf(request), rejection.code, { headers: headersOfMessage(request) })
    return rejection
  }

  engine.on('connection', (connection: Connection) => {
    const { request } = connection as Connection & { request: IncomingMessage }
    const { socket } = request
    const network = networkOf(request)
    const cut = (code: ErrorCode) => {
      dropped += 1
      logRejection(network, code)
      socket.destroy()
    }
    limitSocket(connection, clock, cut, lineMessages)
  })

  io.use(async (line, next) => {
    try {
      const admitted = await handshake.admitDevice(line.request, line.handshake.auth)
      if (devices.countOf(admitted.accountId) >= live.socketsPerAccount) throw new ApiError('live.too_many')
      line.data = admitted
      const connection = line.conn as unknown as Device['connection']
      line.conn.once('close', devices.add({ line, connection, socket: line.request.socket }, admitted))
      next()
    } catch (error) {
      const { code, body } = rejectionOf(error, line.request)
      next(Object.assign(new Error(code), { data: body.error }))
    }
  })

  io.on('connection', (line: Line) => {
    const { accountId } = line.data
    line.on('disconnect', () => onDeparture(accountId))
    const network = networkOf(line.request)
    commands.listen(line, (code) => logRejection(network, code, { account: accountId }))
    onArrival(accountId, (event) => line.emit('event', event))
    void endUnlessStanding(line)
  })

  /** Until it was among the devices, nobody could tell it that its session ended. */
  async function endUnlessStanding(line: Line): Promise<void> {
    const isStanding = await handshake.isStanding(line.request, line.handshake.auth, line.data).catch(() => false)
    if (!isStanding) line.disconnect(true)
    releaseUpgradeRequest(line)
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Whoever leaves meanwhile is no fault.
    socket.on('error', ignore)
    try {
      await handshake.admitRequest(request)
    } catch (error) {
      return refuseOnSocket(socket, rejectionOf(error, request))
    }
    openSocket(engine, request, socket, head)
  }

  return {
    /** Takes up the requests of a server that want a socket; it lets none through but those of {@link isForGateway}. */
    attach(server: Pick<HttpServer, 'on'>): void {
      server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head))
    },

    /** Tells every device of these accounts that is there, in slices. The event is encoded once, whoever hears it. */
    send(accountIds: readonly string[], event: LiveEvent): void {
      fanOut.send(conversationOf(event) ?? '', devices.telling(accountIds, event))
    },

    endSessions: devices.endSessions,

    /** Tells the devices of an account something, and ends them. */
    endAccount(accountId: string, last: LiveEvent): void {
      for (const _ of devices.telling([accountId], last));
      devices.endAccount(accountId)
    },

    /** Sockets, events told to them, commands heard from them, and sockets that were cut. */
    metrics: () => ({ ...devices.metrics(), received: commands.received(), dropped }),

    /** How many sockets an account has. */
    countOf: devices.countOf,

    /** The sessions whose devices are there. */
    sessionIds: devices.sessionIds,

    /** Takes no new sockets, and ends those that are open. */
    close: (): Promise<void> => io.close(),
  }
}
