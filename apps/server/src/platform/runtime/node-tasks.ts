import { minute } from '@trouvaille/domain'
import type { Log } from '../observability/log.ts'

/**
 * Runs tasks once a minute on this node: what each node does for itself, or what costs less than a job would.
 * Every task is idempotent.
 * @returns Stops them, and waits for running ones.
 */
export function startNodeTasks(tasks: Record<string, () => Promise<void>>, log: Log): () => Promise<void> {
  let running = Promise.resolve()
  const run = async () => {
    for (const [name, task] of Object.entries(tasks)) {
      await task().catch((error: unknown) => log.error({ err: error, task: name }, 'a task of the minute failed'))
    }
  }
  const timer = setInterval(() => (running = running.then(run)), minute).unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
