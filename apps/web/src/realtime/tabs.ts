import type { LiveEvent } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import type { ConnectionHandlers, LineState } from './connection.ts'
import { isVisible, onVisibilityChange } from '../platform/lifecycle.ts'
import { openTabChannel, tabLocks } from '../platform/tabs.ts'

/** What the tab that holds the line tells the others, and what they ask it. */
type Message = { kind: 'event'; event: LiveEvent } | { kind: 'state'; state: LineState } | { kind: 'ask' }

export type Hearing = Pick<ConnectionHandlers, 'onEvent' | 'onState'>

export interface TabHearing extends Hearing {
  /** What a tab that comes later has to hear of what was told before, in this tab that holds the line. */
  recap(): readonly LiveEvent[]
}

/**
 * Lets one tab hold the line and tell the others what it hears; when that one is closed the next takes over. A tab that
 * somebody looks at, and that hears no sign of life of the holder, which may be asleep, takes the line from it. Where
 * the browser has no locks each tab has a line of its own.
 * @param name The same in all tabs of one account.
 * @param hold Opens the line; returns what ends it.
 * @returns Ends this tab's part in it.
 */
export function shareLine(name: string, hold: (hearing: Hearing) => () => void, hearing: TabHearing): () => void {
  const locks = tabLocks()
  if (!locks) return hold(hearing)

  const channel = openTabChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  const post = (message: Message) => channel.postMessage(message)
  let releaseLock = () => {}
  let silence: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  /** While this tab holds the line. */
  let held: { state: LineState; end: () => void } | undefined

  /** Holds the line until it is given up, or taken. */
  function holdLine(): Promise<void> {
    clearTimeout(silence)
    return new Promise((resolve) => {
      const own = { state: { isOpen: false, line: '' }, end: () => {} }
      held = own
      const close = hold({
        onEvent(event) {
          post({ kind: 'event', event })
          hearing.onEvent(event)
        },
        onState(state) {
          own.state = state
          post({ kind: 'state', state })
          hearing.onState(state)
        },
      })
      own.end = () => {
        held = undefined
        close()
        resolve()
      }
    })
  }

  /** Waits for this tab's turn, or takes it at once. Whoever loses it waits again. */
  async function acquireLock(isTaken = false): Promise<void> {
    releaseLock()
    const waiting = new AbortController()
    releaseLock = () => waiting.abort()
    let hadLock = false
    try {
      await locks?.request(name, isTaken ? { steal: true } : { signal: waiting.signal }, () => {
        hadLock = true
        return isOver ? undefined : holdLine()
      })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      if (!hadLock) return
      held?.end()
      if (!isOver) void acquireLock()
    }
  }

  function askForLife(): void {
    clearTimeout(silence)
    if (held || !isVisible()) return
    silence = setTimeout(() => void acquireLock(true), live.otherTabMs)
    post({ kind: 'ask' })
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') {
      if (!held) return
      post({ kind: 'state', state: held.state })
      for (const event of hearing.recap()) post({ kind: 'event', event })
      return
    }
    clearTimeout(silence)
    if (data.kind === 'event') hearing.onEvent(data.event)
    else hearing.onState(data.state)
  })
  const stopVisibility = onVisibilityChange(askForLife)
  void acquireLock()
  askForLife()

  return () => {
    isOver = true
    clearTimeout(silence)
    stopVisibility()
    releaseLock()
    held?.end()
    channel.close()
  }
}
