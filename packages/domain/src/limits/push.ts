import { day, hour, minute, second } from '../time.ts'

/** Push notifications. */
export const push = {
  /** Pause before a notification is decided: what an open page reads meanwhile needs none. */
  delayMs: 5 * second,
  /** What happened before is not notified any more: the server was away for long. */
  usefulMs: hour,
  /** How long a push service keeps a notification for a device that is off. */
  keptMs: day,
  /** Devices of an account that are sent notifications; the oldest subscription gives way. */
  devicesPerAccount: 20,
  /** Transactions whose changes are read at once; more where one of them has several. */
  pageSize: 200,
  /** How long a process may be silent before another one takes over. */
  leaseMs: 2 * minute,
  /** Time-out of one call to a push service. */
  timeoutMs: 10 * second,
  /** Calls at the same time. */
  concurrentCalls: 10,
  /** Pauses after failed calls; after the last one the notification is given up. */
  retryPausesMs: [10 * second, minute, 5 * minute, 15 * minute],
  /** The longest pause that a push service may ask for. */
  longestPauseMs: hour,
  /** Characters of what somebody wrote that a preview shows. */
  previewCharacters: 160,
  /** Characters of an address at a push service, or of a token. */
  addressMaxCharacters: 2000,
  /** After "Plus tard" the app does not offer notifications again for so long. */
  offerPauseMs: 30 * day,
} as const
