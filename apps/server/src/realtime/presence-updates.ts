import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '@trouvaille/contract'
import { live } from '@trouvaille/domain'
import type { FriendsService } from '../features/friends/index.ts'
import { takeFirst } from '../platform/runtime/take-first.ts'
import type { After } from '../platform/runtime/clock.ts'
import type { Log } from '../platform/observability/log.ts'
import type { Whereabouts } from './whereabouts.ts'

export interface PresenceUpdatesOptions {
  friends: Pick<FriendsService, 'friendIdsOfEach'>
  whereabouts: Whereabouts
  send: (accountIds: readonly string[], ...events: LiveEvent[]) => void
  /** Sends to devices at another node. */
  sendToNode: (node: string, accountIds: readonly string[], events: LiveEvent[]) => void
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

/** Accounts whose friends one query reads: the embedded database does nothing else meanwhile. */
const askedAtOnce = 100
/** How many times as long as a query took nothing is asked: presence takes a small part of the server. */
const restTimes = 4

/**
 * Sends to friends who are there how it is with somebody, and to a new device which friends are there. One query at a
 * time with a rest after it, for all that came meanwhile: after a restart of the server everybody comes at once.
 */
export function createPresenceUpdates({ friends, whereabouts, send, sendToNode, after, log }: PresenceUpdatesOptions) {
  const pending = new Map<string, Update>()
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
    const { isHere, isThere, nodesOf } = await whereabouts([...updates.keys(), ...[...friendIds.values()].flat()])
    const byRecipient = new Map<string, LiveEvent[]>()
    const byNode = new Map<string, Map<LiveEvent, string[]>>()
    for (const [personId, { devices, hasChanged }] of updates) {
      const there = (friendIds.get(personId) ?? []).filter(isThere)
      for (const sendToDevice of devices) sendToDevice({ type: 'presence.listed', personIds: there })
      // Whoever left here and is at another node is there as before.
      if (!hasChanged || (!isHere(personId) && isThere(personId))) continue
      const change = { type: 'presence.changed', personId, online: isThere(personId) } as const
      for (const id of there.filter(isHere)) byRecipient.set(id, [...(byRecipient.get(id) ?? []), change])
      for (const id of there) {
        for (const node of nodesOf(id)) {
          const ofNode = byNode.get(node) ?? new Map<LiveEvent, string[]>()
          byNode.set(node, ofNode.set(change, [...(ofNode.get(change) ?? []), id]))
        }
      }
    }
    for (const [id, changes] of byRecipient) send([id], ...changes)
    for (const [node, changes] of byNode) for (const [change, ids] of changes) sendToNode(node, ids, [change])
  }

  async function run(): Promise<void> {
    isRunning = true
    while (pending.size > 0 && !closing.signal.aborted) {
      const updates = takeFirst(pending, askedAtOnce)
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

    /** How it is with these accounts may not be known to their friends. */
    retell(accountIds: readonly string[]): void {
      for (const accountId of accountIds) update(accountId, { devices: [], hasChanged: true })
    },

    stop(): void {
      closing.abort()
      cancelRetry()
    },
  }
}
