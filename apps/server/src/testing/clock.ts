import type { Clock } from '../platform/clock.ts'

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(time: Date | string): void
  advance(milliseconds: number): void
}

/** @param isRunning True for a clock that goes on from its start, as a real one does. */
export function createTestClock(start: Date | string = new Date(), isRunning = false): TestClock {
  let time = new Date(start).getTime()
  let setAt = Date.now()
  const now = () => time + (isRunning ? Date.now() - setAt : 0)
  const set = (next: number) => {
    time = next
    setAt = Date.now()
  }
  return {
    now: () => new Date(now()),
    set: (next) => set(new Date(next).getTime()),
    advance: (milliseconds) => set(now() + milliseconds),
  }
}
