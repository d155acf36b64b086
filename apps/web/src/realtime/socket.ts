import type {
  DeviceFrame,
  ErrorBody,
  LiveCommandInput,
  LiveCommandName,
  LiveCommandOutput,
  LiveEvent,
  LiveResult,
  ServerFrame,
} from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import type { Reach } from '../lib/api.ts'
import { appAddress } from '../platform/address.ts'

/** Of the realtime connection, as far as people may care: "lost" when there was one. Pages work without it. */
export type LiveStatus = 'off' | 'on' | 'lost'

/** Why the server rejected the connection; its code is one of `liveRejections`. */
export type Rejection = ErrorBody['error']

/**
 * Sends a command, once.
 * @throws When the connection ends before the result, or there is none in time: it may have been run or not.
 */
export type SendCommand = <Name extends LiveCommandName>(
  name: Name,
  input: LiveCommandInput<Name>,
) => Promise<LiveResult<LiveCommandOutput<Name>>>

export interface SocketHandlers {
  /** @param isContinued Whether all that changed since the cursor of the hello has come before. */
  onOpen(sendCommand: SendCommand, isContinued: boolean): void
  onEvents(events: readonly LiveEvent[]): void
  /** Up to where everything has come. */
  onCursor(cursor: string): void
  /** Once, whether it was open before or not. @param rejection Undefined where the network or the server ended it. */
  onEnd(rejection?: Rejection): void
}

export interface Socket {
  /** Closes it without calling a handler. */
  close(): void
  /** Whether nothing has come for longer than a server is silent: the device may have slept. */
  isSilent(): boolean
}

export interface Hello {
  account: string
  cursor: string | undefined
}

/** Tries once to open a connection. */
export type OpenSocket = (hello: Hello, handlers: SocketHandlers) => Socket

/** @returns Opens connections to the server. Trying again, and when, is `connection.ts`. */
export const socketOpener =
  ({ base = appAddress(), token = () => undefined }: Reach = {}): OpenSocket =>
  (hello, handlers) =>
    openSocket(base.replace('http', 'ws') + live.path, { ...hello, token: token() }, handlers)

function openSocket(
  address: string,
  { account, cursor, token }: Hello & { token: string | undefined },
  { onOpen, onEvents, onCursor, onEnd }: SocketHandlers,
): Socket {
  const socket = new WebSocket(address)
  const results = new Map<number, (result: LiveResult<never>) => void>()
  let commands = 0
  let lastFrameAt = Date.now()
  let rejection: Rejection | undefined
  const closing = new AbortController()
  const { signal } = closing
  const send = (frame: DeviceFrame) => socket.send(JSON.stringify(frame))

  function close(): void {
    clearTimeout(silence)
    closing.abort()
    socket.close()
  }

  function end(): void {
    close()
    onEnd(rejection)
  }

  let silence = setTimeout(end, live.helloMs)

  function receive(frame: ServerFrame): void {
    if (frame.type === 'changes') onEvents(frame.items)
    if ('cursor' in frame && frame.cursor !== undefined) onCursor(frame.cursor)
    if (frame.type === 'welcome') onOpen(sendCommand, cursor !== undefined)
    else if (frame.type === 'resync') onOpen(sendCommand, false)
    else if (frame.type === 'result') results.get(frame.id)?.(frame as LiveResult<never>)
    else if (frame.type === 'ping') send({ type: 'pong' })
    else if (frame.type === 'rejected') rejection = frame.error
  }

  const sendCommand: SendCommand = (name, input) => {
    const id = (commands += 1)
    let timer: ReturnType<typeof setTimeout>
    return new Promise<LiveResult<never>>((resolve, reject) => {
      const fail = () => reject(new Error(`No result of ${name}`))
      timer = setTimeout(fail, live.answerMs)
      signal.addEventListener('abort', fail)
      results.set(id, resolve)
      send({ type: 'command', id, name, input })
    }).finally(() => {
      clearTimeout(timer)
      results.delete(id)
    })
  }

  socket.addEventListener(
    'open',
    () =>
      send({
        type: 'hello',
        protocol: live.protocol,
        account,
        ...(cursor !== undefined && { cursor }),
        ...(token !== undefined && { token }),
      }),
    { signal },
  )
  socket.addEventListener(
    'message',
    ({ data }) => {
      lastFrameAt = Date.now()
      clearTimeout(silence)
      silence = setTimeout(end, live.silenceMs)
      receive(JSON.parse(data as string) as ServerFrame)
    },
    { signal },
  )
  socket.addEventListener('close', end, { signal })
  return { close, isSilent: () => Date.now() - lastFrameAt > live.silenceMs }
}
