import { randomInt } from 'node:crypto'
import type { Log } from '../observability/log.ts'

/** Shortest and longest wait before a task starts, in milliseconds. */
export interface BackgroundDelay {
  from: number
  to: number
}

const usualDelay: BackgroundDelay = { from: 200, to: 500 }

/** Runs work outside of the request that caused it. */
export interface BackgroundTasks {
  /**
   * Starts a task after a random delay: work that is done only for existing accounts must not slow the response, or
   * the next one, in a measurable way. A failure is logged under `name`.
   */
  run(name: string, task: () => Promise<void>): void
  /** Resolves when all tasks have ended. */
  settled(): Promise<void>
}

/** @param delay Another delay than the product's, where response times need not be hidden. */
export function createBackgroundTasks(log: Log, delay: BackgroundDelay = usualDelay): BackgroundTasks {
  const tasks = new Set<Promise<void>>()
  return {
    run(name, task) {
      const running = new Promise<void>((resolve) => setTimeout(resolve, randomInt(delay.from, delay.to + 1)))
        .then(task)
        .catch((error: unknown) => log.error({ err: error, task: name }, 'a background task failed'))
        .finally(() => tasks.delete(running))
      tasks.add(running)
    },
    async settled() {
      while (tasks.size > 0) await Promise.all(tasks)
    },
  }
}
