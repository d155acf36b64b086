import { ApiFailure, NetworkFailure } from './api.ts'
import { createBackoff } from './backoff.ts'
import { onReturn } from '../platform/lifecycle.ts'
import { onOnline } from '../platform/network.ts'

/**
 * Synchronizes local data with the server: one run at a time, retried with exponential back-off, and triggered by
 * events that make a run worthwhile.
 */

export interface SyncLoop {
  /** Starts a first run, and subscribes to the triggers. */
  start(): void
  /** Aborts the current run, and all retries, until it is started again. */
  stop(): void
  /** Requests a run that begins after this call: at once, or after the current one. */
  request(): void
  /**
   * A last run, begun after this call, with a time-out.
   * @returns Whether it succeeded in time.
   */
  finish(timeoutMs: number): Promise<boolean>
}

/** Calls back when a run is worthwhile. @returns Unsubscribes. */
export type Triggers = (trigger: () => void) => () => void

export interface SyncLoopClock {
  /** Schedules a task. @returns Cancels it. */
  after(milliseconds: number, task: () => void): () => void
  /** Random number in [0, 1). */
  random(): number
}

export interface SyncLoopOptions {
  /** One complete synchronization; throws to be retried. It ends soon after the signal aborts. */
  run: (signal: AbortSignal) => Promise<void>
  triggers?: Triggers
  clock?: SyncLoopClock
}

/** Real timers. */
export const deviceClock: SyncLoopClock = {
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}

/** The network is back, or the page is visible again. */
export const pageTriggers: Triggers = (trigger) => {
  const stops = [onOnline(trigger), onReturn(trigger)]
  return () => {
    for (const stop of stops) stop()
  }
}

export function createSyncLoop({ run, triggers = pageTriggers, clock = deviceClock }: SyncLoopOptions): SyncLoop {
  let stopTriggers: (() => void) | undefined
  let running: { end: Promise<boolean>; abort: AbortController } | undefined
  let next: Promise<boolean> | undefined
  const backoff = createBackoff(clock.random)
  let cancelRetry = () => {}
  /** Retry-After of the server. */
  let isHeld = false
  /** Triggered during a run, which may have begun without a network: if it fails, the next one is at once. */
  let isTriggered = false

  /** The run that begins after this call. */
  function later(): Promise<boolean> {
    if (!stopTriggers) return Promise.resolve(false)
    if (!running) return begin()
    next ??= running.end.then(() => (next && !isHeld ? begin() : false))
    return next
  }

  function begin(): Promise<boolean> {
    next = undefined
    cancelRetry()
    isHeld = false
    isTriggered = false
    const abort = new AbortController()
    const since = stopTriggers
    const end = Promise.resolve().then(() => attempt(abort.signal, () => stopTriggers === since))
    running = { end, abort }
    return end
  }

  function giveUp(): void {
    next = undefined
    running?.abort.abort()
  }

  async function attempt(signal: AbortSignal, isWanted: () => boolean): Promise<boolean> {
    try {
      await run(signal)
      backoff.reset()
      return true
    } catch (error) {
      if (!signal.aborted && !(error instanceof NetworkFailure)) console.error('An exchange failed', error)
      if (isWanted()) retryAfter(error)
      return false
    } finally {
      running = undefined
    }
  }

  function retryAfter(error: unknown): void {
    const wanted = error instanceof ApiFailure ? (error.retryAfter ?? 0) * 1000 : 0
    isHeld = wanted > 0
    cancelRetry = clock.after(Math.max(isTriggered ? 0 : backoff.next(), wanted), () => void begin())
  }

  return {
    start() {
      if (stopTriggers) return
      backoff.reset()
      // The current run already covers the trigger.
      stopTriggers = triggers(() => {
        if (running) isTriggered = true
        else if (!isHeld) void begin()
      })
      void later()
    },
    stop() {
      stopTriggers?.()
      stopTriggers = undefined
      cancelRetry()
      isHeld = false
      giveUp()
    },
    request() {
      if (!isHeld) void later()
    },
    async finish(timeoutMs) {
      let cancel = () => {}
      const over = new Promise<boolean>((resolve) => {
        cancel = clock.after(timeoutMs, () => {
          giveUp()
          resolve(false)
        })
      })
      const succeeded = await Promise.race([later(), over])
      cancel()
      return succeeded
    },
  }
}
