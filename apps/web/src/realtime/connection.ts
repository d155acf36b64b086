import { createBackoff } from '../lib/backoff.ts'
import { deviceClock, type SyncLoopClock, pageTriggers, type Triggers } from '../lib/sync-loop.ts'
import type { LineHandlers, SendCommand, OpenLine, Rejection } from './line.ts'

export interface LineState {
  isOpen: boolean
  /** Each try has a name of its own: whoever hears of another one may have missed something in between. */
  line: string
}

export interface ConnectionHandlers extends Pick<LineHandlers, 'onEvent'> {
  onState(state: LineState): void
  onRefused(rejection: Rejection): void
}

export interface ConnectionOptions extends ConnectionHandlers {
  /** How commands are said from now on; undefined while no line is open. */
  onSender(sendCommand: SendCommand | undefined): void
  accountId: string
  open: OpenLine
  clock?: SyncLoopClock
  triggers?: Triggers
}

/** Refusals that stay for a while, whoever asks again. */
const lasting = new Set<Rejection['code']>(['live.wrong_version', 'live.too_many', 'request.invalid'])

/**
 * Keeps a line open: one that ends, or does not open, is tried again with growing pauses, and at once when the network
 * is back or somebody looks at the page again.
 * @returns Ends it.
 */
export function keepConnected(options: ConnectionOptions): () => void {
  const {
    accountId,
    open,
    onEvent,
    onState,
    onSender,
    onRefused,
    clock = deviceClock,
    triggers = pageTriggers,
  } = options
  const backoff = createBackoff(clock.random)
  let cancelRetry: (() => void) | undefined
  let close = () => {}
  /** The server has said how long it wants to be left alone. */
  let isHeld = false

  function attempt(): void {
    cancelRetry?.()
    cancelRetry = undefined
    isHeld = false
    const line = crypto.randomUUID()
    close = open(accountId, {
      onOpen(sendCommand) {
        backoff.reset()
        onSender(sendCommand)
        onState({ isOpen: true, line })
      },
      onEvent,
      onEnd(rejection) {
        onSender(undefined)
        onState({ isOpen: false, line })
        retryAfter(rejection)
        if (rejection) onRefused(rejection)
      },
    })
  }

  function retryAfter(rejection: Rejection | undefined): void {
    const wanted = (rejection?.retryAfter ?? 0) * 1000
    isHeld = wanted > 0
    if (rejection && lasting.has(rejection.code)) backoff.raise()
    cancelRetry = clock.after(Math.max(backoff.next(), wanted), attempt)
  }

  const stopTriggers = triggers(() => {
    if (cancelRetry && !isHeld) attempt()
  })
  attempt()
  return () => {
    stopTriggers()
    cancelRetry?.()
    cancelRetry = undefined
    onSender(undefined)
    close()
  }
}
