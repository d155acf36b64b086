import { push as limits } from '@trouvaille/domain'
import type { After, Clock } from '../../platform/runtime/clock.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { ChangesService } from '../changes/index.ts'
import type { createNotifications } from './notifications.ts'
import type { pushPositionStore, Snapshot } from './push-position.store.ts'
import type { Retry } from './push-retries.ts'
import type { createPushSender, Dispatch } from './push-sender.ts'
import type { pushStreamReader } from './push-stream.store.ts'
import type { Candidate } from './subject.ts'

export interface PushReaderOptions {
  changes: Pick<ChangesService, 'now'>
  position: ReturnType<typeof pushPositionStore>
  stream: Pick<ReturnType<typeof pushStreamReader>, 'activity' | 'messages'>
  notificationsOf: ReturnType<typeof createNotifications>
  sender: ReturnType<typeof createPushSender>
  clock: Clock
  /** Timers. */
  schedule: After
  log: Log
}

/** Where the stream was at a time. */
interface Moment {
  snapshot: Snapshot
  readAt: Date
}

/** Another process reads, or has taken over from this one. */
class PositionHeldElsewhere extends Error {}

/**
 * Reads the stream of changes and the messages for notifications. What was committed waits for a moment, in which an
 * open page marks it as read; then everything up to there is decided and sent, and the position moves on. A process
 * that dies before has sent some of it twice, and lost nothing.
 */
export function createPushReader(options: PushReaderOptions) {
  const { changes, position, stream, notificationsOf, sender, clock, schedule, log } = options
  let isWaiting = false
  let isWanted = false
  let isClosed = false
  let cancel = () => {}
  let running: Promise<void> = Promise.resolve()

  /** Sends in small groups, and holds the position while that takes long. */
  async function sendAll(dispatches: readonly Dispatch[]): Promise<void> {
    for (let start = 0; start < dispatches.length; start += limits.concurrentCalls) {
      if (start > 0 && !(await position.renew(clock.now()))) throw new PositionHeldElsewhere()
      await sender.send(dispatches.slice(start, start + limits.concurrentCalls))
    }
  }

  const isUseful = ({ at }: Pick<Candidate, 'at'>) => clock.now().getTime() - at.getTime() < limits.usefulMs

  async function notify(candidates: readonly Candidate[]): Promise<void> {
    const notifications = await notificationsOf(candidates.filter(isUseful))
    await sendAll(notifications.flatMap(sender.dispatchesOf))
  }

  type ReadPage = (after: number) => Promise<{ candidates: Candidate[]; count: number; last: number | null }>

  async function notifyOf(read: ReadPage): Promise<void> {
    let after = 0
    for (let isLast = false; !isLast;) {
      const { candidates, count, last } = await read(after)
      if (candidates.length > 0) await notify(candidates)
      after = last ?? after
      isLast = count < limits.pageSize
      if (!isLast && !(await position.renew(clock.now()))) throw new PositionHeldElsewhere()
    }
  }

  async function readBetween(from: Snapshot, to: Snapshot): Promise<void> {
    await notifyOf(async (after) => {
      const { rows, ...page } = await stream.activity({ from, to, after })
      const candidates = rows.map(({ accountId, id, activity, at }) => ({
        accountId,
        at: new Date(at),
        subject: { kind: 'activity' as const, id, activity },
      }))
      return { candidates, ...page }
    })
    await notifyOf(async (after) => {
      const { rows, ...page } = await stream.messages({ from, to, after })
      const candidates = rows.map(({ accountId, conversationId, at }) => ({
        accountId,
        at: new Date(at),
        subject: { kind: 'message' as const, conversationId },
      }))
      return { candidates, ...page }
    })
  }

  /** Sends everything up to a moment, unless another process is at it. @returns Whether there is nothing left of it. */
  async function sendUntil(until: Moment): Promise<boolean> {
    const from = await position.take(clock.now())
    if (!from) return false
    let reached: Moment | undefined
    try {
      if (until.snapshot.next >= from.next) {
        await readBetween(from, until.snapshot)
        reached = until
      }
      return true
    } catch (error) {
      if (error instanceof PositionHeldElsewhere) return false
      throw error
    } finally {
      await position.release(reached)
    }
  }

  async function attempt(until: Moment): Promise<void> {
    try {
      if (!(await sendUntil(until))) isWanted = true
    } catch (error) {
      isWanted = true
      log.error({ err: error }, 'notifications could not be sent')
    }
  }

  /** One after the other. */
  async function send(until: Moment): Promise<void> {
    running = running.then(() => attempt(until))
    await running
  }

  async function moment(): Promise<Moment> {
    const readAt = clock.now()
    const { next, running: open } = await changes.now()
    return { snapshot: { next, running: open }, readAt }
  }

  /** Sends what is committed by now, once it is due. */
  async function sendWhenDue(): Promise<void> {
    isWaiting = true
    isWanted = false
    try {
      const until = await moment()
      const { promise, resolve } = Promise.withResolvers<void>()
      const cancelTimer = schedule(limits.delayMs, resolve)
      cancel = () => {
        cancelTimer()
        resolve()
      }
      await promise
      if (!isClosed) await send(until)
    } catch (error) {
      log.error({ err: error }, 'the stream could not be read for notifications')
    }
    isWaiting = false
    if (isWanted) wake()
  }

  /** Something was committed, here or elsewhere. Returns at once. */
  function wake(): void {
    if (isWaiting) isWanted = true
    else if (!isClosed) void sendWhenDue()
  }

  /** Sends what is committed by now at once; resolves when it is sent. */
  const sendCommitted = async (): Promise<void> => send(await moment())

  return {
    /** From where an earlier process was, unless that is too long ago. What was committed before has waited enough. */
    async start(): Promise<void> {
      await position.begin(await changes.now(), clock.now())
      void sendCommitted()
    },
    sendCommitted,
    wake,

    /** Decides anew of what a push service did not take before: it may have been read meanwhile. */
    async repeat({ sessionId, attempts, at, ...about }: Retry): Promise<void> {
      const candidate = { ...about, at: new Date(at) }
      const decided = await notificationsOf([candidate].filter(isUseful))
      const dispatches = decided
        .flatMap(sender.dispatchesOf)
        .filter(({ device }) => device.sessionId === sessionId)
        .map((dispatch) => ({ ...dispatch, attempts }))
      await sender.send(dispatches)
    },

    /** Stops; waits for calls of push services under way. */
    async close(): Promise<void> {
      isClosed = true
      cancel()
      await running
    },
  }
}
