import { type After, type Clock, systemAfter } from '../platform/runtime/clock.ts'

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  /** Timers fire when the test advances the clock; with a running clock, in real time. */
  readonly after: After
  set(time: Date | string): void
  advance(milliseconds: number): void
}

/** @param isRunning True for a clock that advances in real time from its start. */
export function createTestClock(start: Date | string = new Date(), isRunning = false): TestClock {
  let time = new Date(start).getTime()
  let setAt = Date.now()
  const now = () => time + (isRunning ? Date.now() - setAt : 0)
  const waiting = new Set<{ due: number; task: () => void }>()
  const set = (next: number) => {
    time = next
    setAt = Date.now()
    for (const timer of [...waiting].toSorted((a, b) => a.due - b.due)) {
      if (timer.due <= next && waiting.delete(timer)) timer.task()
    }
  }
  const after: After = (milliseconds, task) => {
    const timer = { due: now() + milliseconds, task }
    waiting.add(timer)
    return () => waiting.delete(timer)
  }
  return {
    now: () => new Date(now()),
    after: isRunning ? systemAfter : after,
    set: (next) => set(new Date(next).getTime()),
    advance: (milliseconds) => set(now() + milliseconds),
  }
}
