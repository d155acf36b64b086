import { createBackoff } from '../lib/backoff.ts'
import { deviceClock, type SyncLoopClock, pageTriggers, type Triggers } from '../lib/sync-loop.ts'
import type { OpenSocket, Rejection, SendCommand, Socket, SocketHandlers } from './socket.ts'

/** What a device has of the stream of changes. */
export interface StreamPosition {
  /** A name for what came without a gap: under another one, something in between may be missing. */
  stretch: string
  /** Up to where everything has come; undefined before the first connection. */
  cursor: string | undefined
}

export interface ConnectionState extends StreamPosition {
  isOpen: boolean
}

export interface ConnectionHandlers extends Pick<SocketHandlers, 'onEvents'> {
  /** Also when the cursor has moved. */
  onState(state: ConnectionState): void
}

export interface ConnectionOptions extends ConnectionHandlers {
  /** How commands are sent from now on; undefined while no connection is open. */
  onSender(sendCommand: SendCommand | undefined): void
  onRejected(rejection: Rejection): void
  accountId: string
  /** Where to go on. */
  from: StreamPosition
  open: OpenSocket
  clock?: SyncLoopClock
  triggers?: Triggers
}

/** Rejections that stay for a while, whoever tries again. */
const lasting = new Set<Rejection['code']>(['live.wrong_version', 'live.too_many', 'request.invalid'])

/**
 * Keeps a connection open: one that ends, or does not open, is tried again with growing pauses, and at once when the
 * network is back or the page is visible again. It goes on where the one before it ended.
 * @returns Ends it.
 */
export function keepConnected({
  accountId,
  from,
  open,
  onEvents,
  onState,
  onSender,
  onRejected,
  clock = deviceClock,
  triggers = pageTriggers,
}: ConnectionOptions): () => void {
  const backoff = createBackoff(clock.random)
  let state: ConnectionState = { ...from, isOpen: false }
  let cancelRetry: (() => void) | undefined
  let socket: Socket | undefined
  /** The server has said how long it wants to be left alone. */
  let isHeld = false
  /** The network came back during an attempt, which may have begun without one: if it fails, the next one is at once. */
  let isTriggered = false

  function change(changed: Partial<ConnectionState>): void {
    state = { ...state, ...changed }
    onState(state)
  }

  function attempt(): void {
    cancelRetry?.()
    cancelRetry = undefined
    isHeld = false
    isTriggered = false
    const { cursor } = state
    socket = open(
      { account: accountId, cursor },
      {
        onOpen(sendCommand, isContinued) {
          backoff.reset()
          isTriggered = false
          onSender(sendCommand)
          change({ isOpen: true, ...(!isContinued && { stretch: crypto.randomUUID() }) })
        },
        onEvents,
        onCursor: (reached) => change({ cursor: reached }),
        onEnd: ended,
      },
    )
  }

  function ended(rejection?: Rejection): void {
    onSender(undefined)
    change({ isOpen: false })
    const wanted = (rejection?.retryAfter ?? 0) * 1000
    isHeld = wanted > 0
    if (rejection && lasting.has(rejection.code)) backoff.raise()
    cancelRetry = clock.after(Math.max(isTriggered ? 0 : backoff.next(), wanted), attempt)
    if (rejection) onRejected(rejection)
  }

  const stopTriggers = triggers(() => {
    if (cancelRetry) {
      if (!isHeld) attempt()
    } else if (socket?.isSilent()) {
      socket.close()
      ended()
      attempt()
    } else isTriggered = !state.isOpen
  })
  attempt()
  return () => {
    stopTriggers()
    cancelRetry?.()
    cancelRetry = undefined
    onSender(undefined)
    socket?.close()
  }
}
