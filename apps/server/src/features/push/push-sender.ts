import { isQuiet, push as limits } from '@trouvaille/domain'
import type { Jobs } from '../../platform/jobs/job-queue.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { PushMessage, PushTransports } from '../../platform/push/transport.ts'
import type { Notification } from './notifications.ts'
import type { Retry } from './push-retries.ts'
import type { Device, pushStore } from './push.store.ts'
import type { Candidate } from './subject.ts'

export interface PushSenderOptions {
  store: Pick<ReturnType<typeof pushStore>, 'remove'>
  retries: Pick<Jobs<Retry>, 'send'>
  transports: PushTransports
  clock: Clock
  log: Log
}

/** A notification for one device. */
export interface Dispatch {
  device: Device
  message: PushMessage
  candidate: Candidate
  /** Calls that failed before. */
  attempts: number
}

/** Sends notifications to devices, and keeps what a push service does not take for later. */
export function createPushSender({ store, retries, transports, clock, log }: PushSenderOptions) {
  async function keepForLater({ device, message, candidate, attempts }: Dispatch, askedPauseMs = 0): Promise<void> {
    const { sessionId } = device
    const ownPauseMs = limits.retryPausesMs[attempts]
    if (ownPauseMs === undefined) {
      log.warn(
        { transport: device.transport, attempts },
        'a notification is given up: its push service did not take it',
      )
      return
    }
    const pauseMs = Math.min(Math.max(ownPauseMs, askedPauseMs), limits.longestPauseMs)
    await retries.send(
      { ...candidate, at: candidate.at.toISOString(), sessionId, attempts: attempts + 1 },
      { key: `${sessionId} ${message.tag}`, startAfter: new Date(clock.now().getTime() + pauseMs) },
    )
  }

  async function dispatch(one: Dispatch): Promise<void> {
    const { device, message } = one
    const { transport } = device
    const outcome = await transports[transport]?.send(device, message)
    // The operator has taken the keys away.
    if (!outcome) return
    if (outcome.kind === 'gone') await store.remove(device)
    else if (outcome.kind === 'later') await keepForLater(one, outcome.pauseMs)
    if (outcome.kind !== 'sent') {
      const { kind, status } = outcome
      log.info({ transport, outcome: kind, status }, 'a push service did not take a notification')
    }
  }

  return {
    /** Sends some at the same time. */
    async send(dispatches: readonly Dispatch[]): Promise<void> {
      await Promise.all(dispatches.map(dispatch))
    },

    /** The devices of a notification for which it is no quiet hour. */
    dispatchesOf({ candidate, receiver: { devices, settings }, message }: Notification): Dispatch[] {
      const now = clock.now()
      const { quietHours } = settings
      return devices
        .filter(({ timeZone }) => quietHours === null || !isQuiet(quietHours, now, timeZone))
        .map((device) => ({ device, message, candidate, attempts: 0 }))
    },
  }
}
