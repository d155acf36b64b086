import { syncLoop as limits } from '@trouvaille/domain'
import { ApiFailure, NetworkFailure } from './api.ts'
import { onReturn } from '../platform/lifecycle.ts'
import { onOnline } from '../platform/network.ts'

/**
 * Keeps something that lives on the device in exchange with the server: one run at a time, tried again after a failure
 * with growing pauses, and whenever the page has reason to believe that it would succeed or bring something.
 */

export interface SyncLoop {
  /** Makes a first run, and from then on follows the triggers. */
  start(): void
  /** Gives up what is under way, and every further try, until it is started again. */
  stop(): void
  /** Something is to be sent: makes a run that begins after this call, at once or after the one under way. */
  request(): void
  /**
   * A last run, begun after this call, and no longer waited for than the patience lasts.
   * @returns Whether it succeeded in that time.
   */
  finish(timeoutMs: number): Promise<boolean>
}

/** Tells when a run is worth it. @returns Stops telling. */
export type Triggers = (trigger: () => void) => () => void

export interface SyncLoopClock {
  /** Does something after so many milliseconds. @returns Takes it back. */
  after(milliseconds: number, task: () => void): () => void
  /** At least 0, less than 1. */
  random(): number
}

export interface SyncLoopOptions {
  /** One whole exchange; throws when it is to be tried again. It ends soon after the signal. */
  run: (signal: AbortSignal) => Promise<void>
  triggers?: Triggers
  clock?: SyncLoopClock
}

/** The clock of the device. */
export const deviceClock: SyncLoopClock = {
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}

/** The network is back, or somebody looks at the page again. */
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
  let pause: number = limits.firstPauseMs
  let cancelRetry = () => {}
  /** The server has said how long it wants to be left alone. */
  let isHeld = false

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
      pause = limits.firstPauseMs
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
    // Devices that failed together do not come back together.
    const own = pause * (1 - clock.random() / 2)
    pause = Math.min(pause * 2, limits.longestPauseMs)
    isHeld = wanted > 0
    cancelRetry = clock.after(Math.max(own, wanted), () => void begin())
  }

  return {
    start() {
      if (stopTriggers) return
      pause = limits.firstPauseMs
      // A run that is under way brings what a trigger is about.
      stopTriggers = triggers(() => {
        if (!running && !isHeld) void begin()
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
