import { hour } from '@trouvaille/domain'
import type { Log } from '../observability/log.ts'

/**
 * Runs clean-up tasks once an hour. Several nodes may run them at the same time: every task is idempotent.
 * @returns Stops the schedule, and waits for running tasks.
 */
export function startScheduledTasks(
  tasks: Record<string, () => Promise<void>>,
  log: Log,
  everyMs = hour,
): () => Promise<void> {
  let running = Promise.resolve()
  const run = async () => {
    for (const [name, task] of Object.entries(tasks)) {
      await task().catch((error: unknown) => log.error({ err: error, task: name }, 'a clearing task failed'))
    }
  }
  const timer = setInterval(() => (running = running.then(run)), everyMs).unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
