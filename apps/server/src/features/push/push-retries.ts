import { minute, push as limits, second } from '@trouvaille/domain'
import type { JobQueue, Jobs } from '../../platform/jobs/job-queue.ts'
import type { Candidate } from './subject.ts'

/** A notification that a push service did not take from us for one device. */
export interface Retry extends Omit<Candidate, 'at'> {
  /** When it happened; ISO 8601. */
  at: string
  sessionId: string
  /** Calls that failed. */
  attempts: number
}

/**
 * Notifications that are decided and sent again, one for each device and tag.
 * @param repeat Sends it, or keeps it for later once more.
 */
export const pushRetries = (jobs: Pick<JobQueue, 'define'>, repeat: (retry: Retry) => Promise<void>): Jobs<Retry> =>
  jobs.define<Retry>({
    queue: 'push',
    unique: 'waiting',
    // When the database is away: how often a push service is asked again is counted in the job.
    retries: 3,
    pauses: { first: 10, longest: minute / second },
    leaseSeconds: minute / second,
    usefulSeconds: (2 * limits.usefulMs) / second,
    concurrency: limits.concurrentCalls,
    about: ({ subject }) => subject.kind,
    run: repeat,
  })
