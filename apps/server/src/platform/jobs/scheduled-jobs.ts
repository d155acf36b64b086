import { minute, second } from '@trouvaille/domain'
import type { JobQueue } from './job-queue.ts'

const queue = 'scheduled'

/** Once an hour, beside the full hour, when everybody else's schedules start. */
const hourly = '17 * * * *'

/**
 * Tasks that one of the nodes runs once an hour, and later when none was there.
 * @returns Begins the schedule, once the queue is started.
 */
export function scheduleHourly(
  jobs: Pick<JobQueue, 'define' | 'schedule'>,
  tasks: Record<string, () => Promise<void>>,
): () => Promise<void> {
  jobs.define<{ task: string }>({
    queue,
    unique: 'waiting or running',
    retries: 2,
    pauses: { first: minute / second, longest: (10 * minute) / second },
    leaseSeconds: (15 * minute) / second,
    concurrency: 1,
    about: ({ task }) => task,
    run: async ({ task }) => {
      const run = tasks[task]
      // Of another version: one of its nodes runs it.
      if (!run) throw new Error(`This version has no task ${task}.`)
      await run()
    },
  })
  return async () => {
    for (const task of Object.keys(tasks)) await jobs.schedule(queue, task, hourly, { task })
  }
}
