import { isQuiet, push as limits } from '@trouvaille/domain'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { PushMessage, PushTransports } from '../../platform/push/transport.ts'
import type { Notification } from './notifications.ts'
import type { pushRetriesStore } from './push-retries.store.ts'
import type { Device, pushStore } from './push.store.ts'
import type { Candidate } from './subject.ts'

export interface PushSenderOptions {
  store: Pick<ReturnType<typeof pushStore>, 'remove'>
  retries: Pick<ReturnType<typeof pushRetriesStore>, 'put' | 'remove'>
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
      await retries.remove({ sessionId, tag: message.tag })
      return
    }
    const pauseMs = Math.min(Math.max(ownPauseMs, askedPauseMs), limits.longestPauseMs)
    const nextTryAt = new Date(clock.now().getTime() + pauseMs)
    const { accountId, at, subject } = candidate
    await retries.put({ sessionId, accountId, tag: message.tag, subject, at, attempts: attempts + 1, nextTryAt })
  }

  async function dispatch(one: Dispatch): Promise<void> {
    const { device, message, attempts } = one
    const { sessionId, transport } = device
    const outcome = await transports[transport]?.send(device, message)
    // The operator has taken the keys away.
    if (!outcome) return
    if (outcome.kind === 'gone') await store.remove(device)
    else if (outcome.kind === 'later') await keepForLater(one, outcome.pauseMs)
    else if (attempts > 0) await retries.remove({ sessionId, tag: message.tag })
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
