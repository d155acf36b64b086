/** The time, injected so that tests can set it. */
export interface Clock {
  now(): Date
}

/** Waits so many milliseconds; tests wait no time and look at the figures. */
export type Sleep = (milliseconds: number) => Promise<unknown>

/** Does something after so many milliseconds. @returns Takes it back. */
export type After = (milliseconds: number, task: () => void) => () => void

export const systemAfter: After = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds)
  return () => clearTimeout(timer)
}

export const systemClock: Clock = { now: () => new Date() }
