import type { LiveEvent } from '@trouvaille/contract'
import { changes as limits } from '@trouvaille/domain'
import type { ChangesService } from '../features/changes/index.ts'
import type { MembershipCache } from '../features/conversations/index.ts'
import type { FriendsService } from '../features/friends/index.ts'
import type { After } from '../platform/runtime/clock.ts'
import type { Log } from '../platform/observability/log.ts'
import { forReaders } from './event-routing.ts'
import type { Whereabouts } from './whereabouts.ts'

export interface DeliveryOptions {
  changes: Pick<ChangesService, 'begin' | 'committed' | 'cursorAt' | 'hydrate'>
  members: Pick<MembershipCache, 'of'>
  friends: Pick<FriendsService, 'friendIdsOf'>
  /** Whether somebody is at this node. */
  isHere: (accountId: string) => boolean
  whereabouts: Whereabouts
  send: (accountIds: readonly string[], event: LiveEvent) => void
  /** Timers. */
  schedule: After
  log: Log
}

export type Delivery = ReturnType<typeof createDelivery>

type Snapshot = Awaited<ReturnType<ChangesService['begin']>>
type Row = Awaited<ReturnType<ChangesService['committed']>>['rows'][number]

/**
 * Sends what transactions stored in the stream to the devices that are there: of this process, and of any other one on
 * the same database. It reads on from where it was, so that what could not be sent is sent later; some of it twice.
 */
export function createDelivery({
  changes,
  members,
  friends,
  isHere,
  whereabouts,
  send,
  schedule,
  log,
}: DeliveryOptions) {
  /** The snapshot up to which changes were sent; undefined before the start. */
  let position: Snapshot | undefined
  let running: Promise<void> | undefined
  let isWanted = false
  let cancelRetry = () => {}
  let isClosed = false

  async function sendInConversation(conversationId: string, event: LiveEvent): Promise<void> {
    const membership = await members.of(conversationId)
    if (event.type !== 'message.changed') return send(membership.ids, event)
    for (const { to, message } of forReaders(membership, event.message)) send(to, { type: event.type, message })
  }

  async function deliver({ accountId, conversationId }: Row, event: LiveEvent): Promise<void> {
    if (accountId !== null) send([accountId], event)
    else if (conversationId !== null) await sendInConversation(conversationId, event)
    if (accountId === null) return
    if (event.type === 'request.accepted' && isHere(accountId)) {
      const { id: personId } = event.person
      const { isThere } = await whereabouts([personId])
      send([accountId], { type: 'presence.changed', personId, online: isThere(personId) })
    }
    if (event.type === 'favourites.changed') {
      const there = (await friends.friendIdsOf(accountId)).filter(isHere)
      send(there, { type: 'friend.favourites_changed', personId: accountId })
    }
  }

  /** Sends all that was committed since, page by page. */
  async function readOn(from: Snapshot): Promise<Snapshot> {
    let reached: Snapshot | undefined
    let after = 0
    for (let isLast = false; !isLast;) {
      const { rows, ...snapshot } = await changes.committed(from, after)
      // What commits while the pages are read is read again.
      reached ??= snapshot
      for (const { row, events } of await changes.hydrate(rows)) {
        for (const event of events) await deliver(row, event)
      }
      after = rows.at(-1)?.transactionId ?? after
      isLast = rows.length < limits.pageSize
    }
    return reached ?? from
  }

  async function run(): Promise<void> {
    try {
      while (isWanted && position) {
        isWanted = false
        position = await readOn(position)
      }
    } catch (error) {
      log.error({ err: error }, 'changes could not be sent to devices')
      cancelRetry()
      if (!isClosed) cancelRetry = schedule(limits.retryMs, () => void deliverCommitted())
    }
  }

  /** Sends what was committed until now; resolves when it is sent. */
  async function deliverCommitted(): Promise<void> {
    isWanted = true
    running ??= run().finally(() => {
      running = undefined
    })
    await running
  }

  return {
    /** From now on: devices that come fetch what was before. */
    async start(): Promise<void> {
      position = await changes.begin()
    },
    deliverCommitted,
    /** Up to where everything was sent; undefined before the start. */
    cursor: (): string | undefined => position && changes.cursorAt(position),
    close(): void {
      isClosed = true
      cancelRetry()
    },
  }
}
