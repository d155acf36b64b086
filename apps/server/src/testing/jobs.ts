import { expect, vi } from 'vitest'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { Clock } from '../platform/runtime/clock.ts'

/** What waits in a queue, or runs. */
export async function unfinishedJobs({ boss }: Pick<JobQueue, 'boss'>, queue: string) {
  const jobs = await boss.findJobs<object>(queue)
  return jobs.filter(({ state }) => ['created', 'retry', 'active'].includes(state))
}

/** Resolves when all jobs have run that are due by a clock of tests, which may be ahead of the database's. */
export async function jobsDone(jobs: JobQueue, queue: string, clock: Clock): Promise<void> {
  for (const { id, state, startAfter } of await unfinishedJobs(jobs, queue)) {
    const isDue = startAfter > new Date() && startAfter <= clock.now()
    if (state !== 'active' && isDue) await jobs.boss.update(queue, undefined, { id, startAfter: new Date(0) })
  }
  jobs.wake(queue)
  const due = async () =>
    (await unfinishedJobs(jobs, queue)).filter(({ state, startAfter }) => state === 'active' || startAfter < new Date())
  await vi.waitFor(async () => expect(await due()).toEqual([]), { interval: 5, timeout: 15_000 })
}
