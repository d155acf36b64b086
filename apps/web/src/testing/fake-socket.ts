import type { LiveEvent } from '@trouvaille/contract'
import type { Hello, OpenSocket, Rejection, SendCommand, SocketHandlers } from '../realtime/socket.ts'

/** @param answer The result of a command; without it, there is none. */
type Answer = (name: string, input: unknown) => unknown

interface Try extends SocketHandlers {
  hello: Hello
  isClosed: boolean
  isSilent: boolean
}

/** Connections that do what a test says. */
export function fakeSockets(answer: Answer = () => new Promise(() => {})) {
  const tries: Try[] = []
  let cursors = 0
  const open: OpenSocket = (hello, handlers) => {
    const own: Try = { hello, isClosed: false, isSilent: false, ...handlers }
    tries.push(own)
    return {
      close() {
        own.isClosed = true
      },
      isSilent: () => own.isSilent,
    }
  }
  const last = () => {
    const socket = tries.at(-1)
    if (!socket) throw new Error('No connection was tried yet.')
    return socket
  }
  const opens = (missed: readonly LiveEvent[], isContinued: boolean) => {
    const { onEvents, onCursor, onOpen } = last()
    if (missed.length > 0) onEvents(missed)
    onCursor(`c${(cursors += 1)}`)
    onOpen((async (name: string, input: unknown) => answer(name, input)) as SendCommand, isContinued)
  }
  return {
    open,
    tries,
    last,
    /** The last one that was tried opens, after what was missed since its cursor. */
    opens: (...missed: LiveEvent[]) => opens(missed, last().hello.cursor !== undefined),
    /** It opens, and its cursor is too old. */
    resyncs: () => opens([], false),
    receives: (...events: LiveEvent[]) => last().onEvents(events),
    ends: (rejection?: Rejection) => last().onEnd(rejection),
  }
}
