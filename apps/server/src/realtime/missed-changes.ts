import pLimit from 'p-limit'
import type { MessagesService } from '../features/conversations/index.ts'
import type { After } from '../platform/runtime/clock.ts'
import type { Log } from '../platform/observability/log.ts'
import type { Delivery } from './delivery.ts'

export interface MissedChangesOptions {
  delivery: Delivery
  messages: Pick<MessagesService, 'settled'>
  /** Whether this node hears all others, and they hear it. */
  isWhole: () => boolean
  /** Learns anew which of what this node believes is still so. */
  prepare: () => Promise<void>
  /** The accounts with devices here. */
  accounts: () => readonly string[]
  /** Sends to the devices of an account what was after a cursor. */
  catchUp: (accountId: string, from: string) => Promise<void>
  after: After
  log: Log
}

/** Nodes that come back say so at nearly the same moment: one reading serves for all of them. In milliseconds. */
const gatherMs = 500
/** Accounts that are read for at the same time: requests need the database, too. */
const atOnce = 4
/** After a failure. In milliseconds. */
const retryMs = 5000

/**
 * Reads from the database what this node did not hear from others. A heartbeat tells devices up to where they have
 * everything; while nodes do not hear each other it tells nothing, and where they do again, everything after the last
 * one is sent anew. Devices know what they have.
 */
export function createMissedChanges(options: MissedChangesOptions) {
  const { delivery, messages, isWhole, prepare, accounts, catchUp, after, log } = options
  /** Before it devices have everything. */
  let safe: string | undefined
  /** Reached a heartbeat ago: by then everything before it was sent. */
  let reached: string | undefined
  let isWanted = false
  let isRunning = false
  let cancel = () => {}

  async function run(): Promise<void> {
    isRunning = true
    const from = safe
    isWanted = false
    try {
      await prepare()
      await delivery.deliverCommitted()
      if (from !== undefined) await pLimit(atOnce).map(accounts(), (accountId) => catchUp(accountId, from))
      isRunning = false
    } catch (error) {
      log.error({ err: error }, 'what other nodes did could not be sent to devices')
      isRunning = false
      request(retryMs)
    }
  }

  function request(ms: number): void {
    isWanted = true
    cancel()
    cancel = after(ms, () => {
      if (!isRunning) void run()
      else request(ms)
    })
  }

  return {
    /** No device is there yet. */
    begin(): void {
      safe = delivery.cursor()
    },

    /** Up to where all devices have everything, for the next heartbeat; undefined if that is not known. */
    async cursor(): Promise<string | undefined> {
      const known = reached
      await delivery.deliverCommitted()
      const now = delivery.cursor()
      // Messages are sent by their writers, not by the delivery.
      await messages.settled()
      if (!isWhole() || isWanted || isRunning) return undefined
      safe = known ?? safe
      reached = now
      return known
    },

    /** Something was missed. */
    catchUp: (): void => request(gatherMs),

    close(): void {
      cancel()
    },
  }
}
