import { live } from '@trouvaille/domain'
import type { Config } from '../config.ts'
import type { AccountsService } from '../features/accounts/index.ts'
import type { ChangesService } from '../features/changes/index.ts'
import type { ConversationServices } from '../features/conversations/index.ts'
import type { FriendsService } from '../features/friends/index.ts'
import type { Events } from '../platform/runtime/event-bus.ts'
import type { After, Clock } from '../platform/runtime/clock.ts'
import type { Log } from '../platform/observability/log.ts'
import type { Instruments } from '../platform/observability/instruments.ts'
import type { RateLimits } from '../platform/security/rate-limit.ts'
import type { SecurityLog } from '../platform/security/security-log.ts'
import { createCatchUp } from './catch-up.ts'
import { createCommands } from './commands.ts'
import { createGateway } from './gateway.ts'
import { createDelivery } from './delivery.ts'
import { createHandshake } from './handshake.ts'
import { createEventRouting, directEvents } from './event-routing.ts'
import type { MessageRate } from './message-rate.ts'
import { createPresence } from './presence.ts'
import { createPresenceUpdates } from './presence-updates.ts'

export interface LiveOptions {
  config: Config
  limits: RateLimits
  logSecurity: SecurityLog
  clock: Clock
  after: After
  log: Log
  accounts: AccountsService
  friends: Pick<FriendsService, 'friendIdsOf' | 'friendIdsOfEach'>
  changes: ChangesService
  talk: Pick<ConversationServices, 'members' | 'messages'>
  messageRate?: MessageRate | undefined
  instruments?: Pick<Instruments, 'command'> | undefined
}

/** The realtime connections: what is sent to devices as it happens, and which friends are there. */
export function createLive({ accounts, friends, changes, talk, after, log, ...dependencies }: LiveOptions) {
  const presence = createPresence({
    calmMs: live.presenceCalmMs,
    after,
    onAbsent: (accountId) => updates.absent(accountId),
  })
  const gateway = createGateway({
    ...dependencies,
    log,
    handshake: createHandshake({ ...dependencies, readSession: accounts.readSession }),
    catchUp: createCatchUp(changes, () => delivery.cursor()),
    onArrival: (accountId, send) => updates.arrived(accountId, send, presence.arrived(accountId)),
    onDeparture: presence.left,
    commands: createCommands({ ...dependencies, log, messages: talk.messages }),
    cursor: nextCursor,
  })
  const { isPresent } = presence
  const updates = createPresenceUpdates({ friends, isPresent, send: gateway.send, after, log })
  const routes = createEventRouting(talk.members)
  const delivery = createDelivery({
    changes,
    members: talk.members,
    friends,
    isPresent,
    send: gateway.send,
    schedule: after,
    log,
  })

  /** A cursor is sent a heartbeat after it was reached: by then everything before it was sent. */
  let reached: string | undefined
  async function nextCursor(): Promise<string | undefined> {
    const known = reached
    await delivery.deliverCommitted()
    reached = delivery.cursor()
    // Messages are sent by their writers, not by the delivery.
    await talk.messages.settled()
    return known
  }

  return {
    attach: gateway.attach,
    endSessions: gateway.endSessions,
    devicesOf: gateway.countOf,

    /** What goes over the connections of this process, and how many people are there. */
    metrics: () => ({ ...gateway.metrics(), present: presence.count() }),

    /** Sends to the devices of an account that it is gone, and ends them. */
    endAccount: (accountId: string): void => gateway.endAccount(accountId, { type: 'account.deleted' }),

    /** The events of the bus that are sent without being stored in the stream of changes. */
    events: directEvents,

    async notify<Name extends (typeof directEvents)[number]>(name: Name, event: Events[Name]): Promise<void> {
      const { to, event: sent } = await routes[name](event)
      gateway.send(to, sent)
    },

    startDelivery: delivery.start,
    deliverCommitted: delivery.deliverCommitted,

    /** Ends the sockets of sessions that are over without anybody having said so here: for their age, on another node. */
    async endThoseOver(): Promise<void> {
      const open = gateway.sessionIds()
      if (open.length === 0) return
      const standing = await accounts.standingSessions(open)
      gateway.endSessions(open.filter((id) => !standing.has(id)))
    },

    async close(): Promise<void> {
      delivery.close()
      await gateway.close()
      presence.stop()
      updates.stop()
    },
  }
}
