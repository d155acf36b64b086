import { exchange } from '@trouvaille/domain'
import { deviceClock, type SyncLoopClock, pageTriggers, type Triggers } from '../lib/sync-loop.ts'
import type { LineHandlers, LineSay, OpenLine, Refusal } from './line.ts'

export interface LineState {
  isOpen: boolean
  /** Each try has a name of its own: whoever hears of another one may have missed something in between. */
  line: string
}

export interface ConnectionHandlers extends Pick<LineHandlers, 'onEvent'> {
  onState(state: LineState): void
  onRefused(refusal: Refusal): void
}

export interface ConnectionOptions extends ConnectionHandlers {
  /** How commands are said from now on; undefined while no line is open. */
  onSay(say: LineSay | undefined): void
  accountId: string
  open: OpenLine
  clock?: SyncLoopClock
  triggers?: Triggers
}

/** Refusals that stay for a while, whoever asks again. */
const lasting = new Set<Refusal['code']>(['live.wrong_version', 'live.too_many', 'request.invalid'])

/**
 * Keeps a line open: one that ends, or does not open, is tried again with growing pauses, and at once when the network
 * is back or somebody looks at the page again.
 * @returns Ends it.
 */
export function keepConnected(options: ConnectionOptions): () => void {
  const { accountId, open, onEvent, onState, onSay, onRefused, clock = deviceClock, triggers = pageTriggers } = options
  let pause: number = exchange.firstPauseMs
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
      onOpen(say) {
        pause = exchange.firstPauseMs
        onSay(say)
        onState({ isOpen: true, line })
      },
      onEvent,
      onEnd(refusal) {
        onSay(undefined)
        onState({ isOpen: false, line })
        retryAfter(refusal)
        if (refusal) onRefused(refusal)
      },
    })
  }

  function retryAfter(refusal: Refusal | undefined): void {
    const wanted = (refusal?.retryAfter ?? 0) * 1000
    isHeld = wanted > 0
    if (refusal && lasting.has(refusal.code)) pause = exchange.longestPauseMs
    // Devices that were cut off together do not come back together.
    const own = pause * (1 - clock.random() / 2)
    pause = Math.min(pause * 2, exchange.longestPauseMs)
    cancelRetry = clock.after(Math.max(own, wanted), attempt)
  }

  const stopTriggers = triggers(() => {
    if (cancelRetry && !isHeld) attempt()
  })
  attempt()
  return () => {
    stopTriggers()
    cancelRetry?.()
    cancelRetry = undefined
    onSay(undefined)
    close()
  }
}
