import { randomInt } from 'node:crypto'
import type { Log } from '../observability/log.ts'

/** Shortest and longest wait before a task starts, in milliseconds. */
export interface BackgroundDelay {
  from: number
  to: number
}

const usualDelay: BackgroundDelay = { from: 200, to: 500 }

/** Runs work that no answer waits for. */
export interface BackgroundTasks {
  /**
   * Starts a task a moment later: work that is done only for accounts that exist must not slow the answer, or the
   * one after it, in a way that tells. A failure is logged under `name`.
   */
  run(name: string, task: () => Promise<void>): void
  /** Ends when all tasks have. */
  settled(): Promise<void>
}

/** @param delay Another one than the product's, where nobody measures how long an answer takes. */
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
