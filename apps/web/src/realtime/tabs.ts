import type { LiveEvent } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import type { ConnectionHandlers, ConnectionState, StreamPosition } from './connection.ts'
import { isVisible, onVisibilityChange } from '../platform/lifecycle.ts'
import { openTabChannel, tabLocks } from '../platform/tabs.ts'

/** What the tab with the connection sends to the others, and what they ask it. */
type Message =
  | { kind: 'events'; events: readonly LiveEvent[] }
  | { kind: 'state'; state: ConnectionState }
  | { kind: 'ask' }

export interface TabHandlers extends ConnectionHandlers {
  /** What a tab that comes later has to know of earlier events, in the tab with the connection. */
  recap(): readonly LiveEvent[]
}

/**
 * Lets one tab hold the connection for all tabs; when that one is closed the next one takes over, and goes on where it
 * ended. A visible tab without a sign of life of the holder, which may be asleep, takes the connection from it. Where the
 * browser has no locks each tab has a connection of its own.
 * @param name The same in all tabs of one account.
 * @param hold Opens the connection, and goes on from a position; returns what ends it.
 * @param start Where the first of them goes on.
 * @returns Ends this tab's part in it.
 */
export function shareConnection(
  name: string,
  hold: (handlers: ConnectionHandlers, from: StreamPosition) => () => void,
  { onEvents, onState, recap }: TabHandlers,
  start: StreamPosition,
): () => void {
  let state: ConnectionState = { ...start, isOpen: false }
  const changeState = (next: ConnectionState) => {
    state = next
    onState(next)
  }
  const locks = tabLocks()
  if (!locks) return hold({ onEvents, onState }, state)

  const channel = openTabChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  const post = (message: Message) => channel.postMessage(message)
  let releaseLock = () => {}
  let silence: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  /** Ends the connection of this tab, while it holds it. */
  let endHeld: (() => void) | undefined

  /** Holds the connection until it is given up, or taken. */
  function holdConnection(): Promise<void> {
    clearTimeout(silence)
    return new Promise((resolve) => {
      const close = hold(
        {
          onEvents(events) {
            post({ kind: 'events', events })
            onEvents(events)
          },
          onState(next) {
            post({ kind: 'state', state: next })
            changeState(next)
          },
        },
        state,
      )
      endHeld = () => {
        endHeld = undefined
        close()
        resolve()
      }
    })
  }

  /** Waits for this tab's turn, or takes it at once. A tab that loses it waits again. */
  async function acquireLock(isTaken = false): Promise<void> {
    releaseLock()
    const waiting = new AbortController()
    releaseLock = () => waiting.abort()
    let hadLock = false
    try {
      await locks?.request(name, isTaken ? { steal: true } : { signal: waiting.signal }, () => {
        hadLock = true
        return isOver ? undefined : holdConnection()
      })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      if (!hadLock) return
      endHeld?.()
      if (!isOver) void acquireLock()
    }
  }

  function askForLife(): void {
    clearTimeout(silence)
    if (endHeld || !isVisible()) return
    silence = setTimeout(() => void acquireLock(true), live.otherTabMs)
    post({ kind: 'ask' })
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') {
      if (!endHeld) return
      post({ kind: 'state', state })
      const events = recap()
      if (events.length > 0) post({ kind: 'events', events })
      return
    }
    clearTimeout(silence)
    if (data.kind === 'events') onEvents(data.events)
    else changeState(data.state)
  })
  const stopVisibility = onVisibilityChange(askForLife)
  void acquireLock()
  askForLife()

  return () => {
    isOver = true
    clearTimeout(silence)
    stopVisibility()
    releaseLock()
    endHeld?.()
    channel.close()
  }
}
