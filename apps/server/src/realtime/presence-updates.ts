import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import type { FriendsService } from '../features/friends/index.ts'
import type { After } from '../platform/runtime/clock.ts'
import type { Log } from '../platform/observability/log.ts'

export interface PresenceUpdatesOptions {
  friends: Pick<FriendsService, 'friendIdsOfEach'>
  isPresent: (accountId: string) => boolean
  send: (accountIds: readonly string[], ...events: LiveEvent[]) => void
  after: After
  log: Log
}

/** Sends an event to one device. */
type SendToDevice = (event: LiveEvent) => void

/** What is to be sent of an account: its friends to its new devices, and its presence to its friends. */
interface Update {
  devices: SendToDevice[]
  hasChanged: boolean
}

/** How many times as long as a query took nothing is asked: presence takes a small part of the server. */
const restTimes = 4

/**
 * Sends to friends who are there how it is with somebody, and to a new device which friends are there. One query at a
 * time with a rest after it, for all that came meanwhile: after a restart of the server everybody comes at once.
 */
export function createPresenceUpdates({ friends, isPresent, send, after, log }: PresenceUpdatesOptions) {
  let pending = new Map<string, Update>()
  let isRunning = false
  let cancelRetry = () => {}
  const closing = new AbortController()

  function add(accountId: string, { devices, hasChanged }: Update): void {
    const known = pending.get(accountId)
    pending.set(accountId, {
      devices: [...devices, ...(known?.devices ?? [])],
      hasChanged: hasChanged || (known?.hasChanged ?? false),
    })
  }

  async function sendAll(updates: ReadonlyMap<string, Update>): Promise<void> {
    const friendIds = await friends.friendIdsOfEach([...updates.keys()])
    const byRecipient = new Map<string, LiveEvent[]>()
    for (const [personId, { devices, hasChanged }] of updates) {
      const there = (friendIds.get(personId) ?? []).filter(isPresent)
      for (const sendToDevice of devices) sendToDevice({ type: 'presence.listed', personIds: there })
      if (!hasChanged) continue
      const change = { type: 'presence.changed', personId, online: isPresent(personId) } as const
      for (const id of there) byRecipient.set(id, [...(byRecipient.get(id) ?? []), change])
    }
    for (const [id, changes] of byRecipient) send([id], ...changes)
  }

  async function run(): Promise<void> {
    isRunning = true
    while (pending.size > 0 && !closing.signal.aborted) {
      const updates = pending
      pending = new Map()
      const start = performance.now()
      try {
        await sendAll(updates)
        await sleep(restTimes * (performance.now() - start), undefined, { ref: false })
      } catch (error) {
        log.error({ err: error }, 'friends could not be sent who is there')
        // Else somebody who left would stay there for them.
        for (const [accountId, failed] of updates) add(accountId, failed)
        cancelRetry = after(live.presenceCalmMs, () => void run())
        break
      }
    }
    isRunning = false
  }

  function update(accountId: string, change: Update): void {
    add(accountId, change)
    if (!isRunning) void run()
  }

  return {
    /** A device has come. @param isNew Whether nobody of the account was there before. */
    arrived: (accountId: string, device: SendToDevice, isNew: boolean): void =>
      update(accountId, { devices: [device], hasChanged: isNew }),

    /** Nobody of the account is there any more. */
    absent: (accountId: string): void => update(accountId, { devices: [], hasChanged: true }),

    stop(): void {
      closing.abort()
      cancelRetry()
    },
  }
}
