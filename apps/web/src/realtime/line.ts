import type {
  ErrorBody,
  LiveAnswer,
  LiveCommandInput,
  LiveCommandName,
  LiveCommandOutput,
  LiveCommands,
  LiveEvent,
  LiveEvents,
  LiveHello,
} from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import { io, type Socket } from 'socket.io-client'

/** Why the server refused the line; its code is one of `liveRefusals`. */
export type Rejection = ErrorBody['error']

/**
 * Says a command over an open line, once.
 * @throws When the line is cut before the answer, or there is none in time: it may have been heard or not.
 */
export type SendCommand = <Name extends LiveCommandName>(
  name: Name,
  input: LiveCommandInput<Name>,
) => Promise<LiveAnswer<LiveCommandOutput<Name>>>

export interface LineHandlers {
  onOpen(sendCommand: SendCommand): void
  onEvent(event: LiveEvent): void
  /** Once, whether it was open before or not. @param refusal Undefined where the network or the server ended it. */
  onEnd(rejection?: Rejection): void
}

/** Tries once to open a line. @returns Closes it, and tells nobody. */
export type OpenLine = (accountId: string, handlers: LineHandlers) => () => void

/** The line to our own server. Trying again, and when, is `connection.ts`. */
export const openLine: OpenLine = (account, { onOpen, onEvent, onEnd }) => {
  const hello: LiveHello = { protocol: live.protocol, account }
  const socket: Socket<LiveEvents, LiveCommands> = io({
    path: live.path,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    timeout: live.helloMs,
    auth: hello,
  })
  const close = () => {
    socket.off()
    socket.close()
  }
  const end = (rejection?: Rejection) => {
    close()
    onEnd(rejection)
  }
  // The library's own `retries` are off: its queue lets one command wait for another, whatever they are about, and is lost
  // with the socket and with the page.
  const sendCommand = ((name: LiveCommandName, input: never) =>
    socket.timeout(live.answerMs).emitWithAck(name, input)) as SendCommand
  socket.on('connect', () => onOpen(sendCommand))
  socket.on('event', onEvent)
  socket.on('disconnect', () => end())
  socket.on('connect_error', (error: Error & { data?: Rejection }) => end(error.data))
  return close
}
