import { hour } from '@trouvaille/domain'
import type { Log } from '../observability/log.ts'

/**
 * Runs tasks that clear away what is over, once an hour. Several nodes may do so at the same time: a task does no
 * harm when there is nothing left to do.
 * @returns Ends it, and what is under way.
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
