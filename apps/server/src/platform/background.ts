import type { Log } from './log.ts'

/** Runs work that no answer waits for. */
export interface Background {
  /** Starts a task now; a failure is logged under `name`. */
  run(name: string, task: () => Promise<void>): void
  /** Ends when all tasks have. */
  settled(): Promise<void>
}

export function createBackground(log: Log): Background {
  const tasks = new Set<Promise<void>>()
  return {
    run(name, task) {
      const running = Promise.resolve()
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
