/** The time, injected so that tests can set it. */
export interface Clock {
  now(): Date
}

/** Waits so many milliseconds. Tests inject a function that returns at once and records the delays. */
export type Sleep = (milliseconds: number) => Promise<unknown>

/** Schedules a task after so many milliseconds. @returns Cancels it. */
export type After = (milliseconds: number, task: () => void) => () => void

export const systemAfter: After = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds)
  return () => clearTimeout(timer)
}

export const systemClock: Clock = { now: () => new Date() }
